import ipaddr from "ipaddr.js"

/*
 * Metadata services of cloud platforms, which reveal credentials of the machine. This server never calls them, even if the
 * operator allows private addresses. Some of them are in public ranges.
 */

const addresses = [
  // AWS, Google Cloud, Azure, DigitalOcean, Hetzner, Oracle, OpenStack and others
  "169.254.169.254",
  // AWS: Time Sync, resolver, container credentials, and the same over IPv6
  ...["169.254.169.123", "169.254.169.253", "169.254.170.2", "169.254.170.23"],
  ...["fd00:ec2::254", "fd00:ec2::253", "fd00:ec2::123", "fd00:ec2::23"],
  // Google Cloud and Oracle over IPv6
  ...["fd20:ce::254", "fd00:c1::a9fe:a9fe"],
  // Azure: WireServer, which answers on a public address
  "168.63.129.16",
  // Alibaba Cloud, Tencent Cloud, Oracle Classic
  ...["100.100.100.200", "169.254.0.23", "192.0.0.192"],
  // Equinix Metal answers on a public address
  "192.80.8.124",
]

const names = [
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.com",
  "metadata.azure.internal",
  "metadata.tencentyun.com",
  "metadata.packet.net",
  "metadata.platformequinix.com",
  "instance-data",
  "instance-data.ec2.internal",
  "rancher-metadata",
  "kubernetes.default.svc",
]

const spelled = (address: string) => ipaddr.process(address.split("%")[0] ?? "").toNormalizedString()
const refused: ReadonlySet<string> = new Set(addresses.map(spelled))
const refusedNames: ReadonlySet<string> = new Set(names)

/** Whether an IP address, in any spelling, belongs to a cloud platform's services. */
export function isPlatformAddress(address: string): boolean {
  try {
    return refused.has(spelled(address))
  } catch {
    return false
  }
}

/** Whether a host name belongs to a cloud platform's services. */
export function isPlatformName(host: string): boolean {
  return refusedNames.has(host.toLowerCase().replace(/\.$/, ""))
}
