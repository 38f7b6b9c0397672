/** The strength a gateway received a sensor with. */

/** What a Bluetooth receiver can tell, dBm (Core Specification, HCI: -127 to +20); anything else is no strength. */
const range = { low: -127, high: 20 } as const;

/** A strength in whole dBm; null when none was said, or none that can be. */
export function signalOf(rssiDbm: number | undefined): number | null {
  return rssiDbm !== undefined && rssiDbm >= range.low && rssiDbm <= range.high ? Math.round(rssiDbm) : null;
}
