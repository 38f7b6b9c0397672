/** The screens an administrator walks that are a list and nothing else. */
import { type Screen, listed } from './screen.js';

const administration = {
  role: '/role',
  'role-menu': '/roleMenu',
  'role-resource': '/roleResource',
  menu: '/menu',
  resource: '/resource',
  dic: '/dic',
  user: '/user',
  'map-key': '/mapKey',
  person: '/person',
  mission: '/mission',
  vehicle: '/vehicle',
  'mission-detail': '/missionDetail',
  address: '/address',
  'mission-template': '/missionTemplate',
  outbox: '/outbox',
  storage: '/storage',
} as const;

export const administrationScreens: readonly Screen[] = Object.entries(administration).map(([name, path]) => ({
  name,
  path,
  as: 'admin',
  loaded: listed,
}));
