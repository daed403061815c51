import { isIP } from "node:net"
import type { ValkeyAddress } from "./address.ts"

/** Makes connections to a server, which are not open yet. Nobody loads the library who has no such server. */
export async function clientsOf({ host, port, tls, user, password, database }: ValkeyAddress, connectTimeout: number) {
  const { createClient } = await import("@redis/client")
  return () =>
    createClient({
      socket: {
        host,
        port,
        ...(tls ? { tls: true as const, ...(isIP(host) === 0 ? { servername: host } : {}) } : {}),
        connectTimeout,
        // Anyone who made a connection that broke makes another one: nothing waits in one that is not there.
        reconnectStrategy: false,
      },
      disableOfflineQueue: true,
      // It needs rights that nothing else does.
      disableClientInfo: true,
      database,
      ...(user === null ? {} : { username: user }),
      ...(password === null ? {} : { password }),
    })
}

/** A connection to a server. */
export type Client = ReturnType<Awaited<ReturnType<typeof clientsOf>>>
