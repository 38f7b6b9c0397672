/** Codes of the specification's catalogue that no call of the contract gives, each with its reason: its number is never used for anything else. */

/** Given by nothing. */
export const reservedCodes: Readonly<Record<number, string>> = {};

/** Given, but not by a call: rows of an import or push, listeners of devices, hints in an answer. */
export const codesBesideCalls: Readonly<Record<number, string>> = {
  50005: 'Write failed: answered to the pushes of gateways, which are no calls of the contract.',
  50440: 'Registered but without a device: a hint of GET /beacon/user/profile, shown on the overview; the call itself succeeds.',
};
