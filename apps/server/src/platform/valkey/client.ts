import { isIP } from "node:net"
import type { ValkeyAddress } from "./address.ts"

/** Returns a factory of clients, which are not connected yet. The library is loaded only if a server is configured. */
export async function clientsOf({ host, port, tls, user, password, database }: ValkeyAddress, connectTimeout: number) {
  const { createClient } = await import("@redis/client")
  return () =>
    createClient({
      socket: {
        host,
        port,
        ...(tls ? { tls: true as const, ...(isIP(host) === 0 ? { servername: host } : {}) } : {}),
        connectTimeout,
        // The owner of a broken connection makes a new one, so that no command waits in a dead one.
        reconnectStrategy: false,
      },
      disableOfflineQueue: true,
      // Client info needs a permission that nothing else here needs.
      disableClientInfo: true,
      database,
      ...(user === null ? {} : { username: user }),
      ...(password === null ? {} : { password }),
    })
}

/** A connection to a server. */
export type Client = ReturnType<Awaited<ReturnType<typeof clientsOf>>>
