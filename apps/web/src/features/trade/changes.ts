/** Which answers a sale, a renewal or a scrapping makes old. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { overview } from '@frostway/contract/overview/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';

export const changedByTrade: readonly Endpoint[] = [
  trade.dealerOverview,
  trade.dealerDevices,
  trade.dealerCustomers,
  trade.sales,
  trade.renewals,
  trade.expiring,
  trade.expireDevice,
  deviceFeature.groupTree,
  deviceFeature.groupDevices,
  deviceFeature.groupDevice,
  deviceFeature.inventory,
  telemetry.status,
  overview.base,
];
