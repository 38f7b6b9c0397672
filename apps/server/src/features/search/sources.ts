/** What can be found of each kind: the features say it themselves. Pages stand in no table of things. */
import type { FoundKind } from '@frostway/contract/search/endpoints';
import type { Findable } from '../../call/finding.js';
import { findableAlarms } from '../alarm/index.js';
import { findableRules } from '../rule/index.js';
import { findableCertificates } from '../certificate/index.js';
import { findableDevices, findableGateways, findableGroups } from '../device/index.js';
import { findableAddresses, findableContacts, findableMissions, findableVehicles } from '../mission/index.js';
import { findableAccounts } from '../people/index.js';
import { findableLinks } from '../share/index.js';
import { findableTeams } from '../team/index.js';
import { findableBusiness } from '../trade/index.js';

/** By kind. */
export const sources: Readonly<Record<Exclude<FoundKind, 'page'>, Findable>> = {
  device: findableDevices,
  gateway: findableGateways,
  alarm: findableAlarms,
  mission: findableMissions,
  vehicle: findableVehicles,
  address: findableAddresses,
  group: findableGroups,
  rule: findableRules,
  team: findableTeams,
  account: findableAccounts,
  contact: findableContacts,
  link: findableLinks,
  certificate: findableCertificates,
  business: findableBusiness,
};
