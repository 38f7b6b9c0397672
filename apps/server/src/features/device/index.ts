/** Devices: groups, the inventory, who owns what, settings over time, gateways, and the latest of a device. */
export { findGatewayByName, selectStatus, type StatusFilter } from './status.js';
