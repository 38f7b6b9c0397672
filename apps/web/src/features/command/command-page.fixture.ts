/** Commands of a device, and what is offered to it. */
import type { CommandRow } from '@frostway/contract/command/endpoints';
import type { Offered } from './offer.js';

export const imei = '867597017564321';
export const imeis = (count: number): string[] => Array.from({ length: count }, (_, index) => `86759701756432${index + 2}`);
export const rowOf = (id: number, more: Partial<CommandRow> = {}): CommandRow => ({
  id,
  order: 7,
  mac: null,
  imei,
  name: 'Truck 7',
  command: 'mode',
  params: { value: 'saving' },
  way: 'cmd',
  state: 'waiting',
  reason: null,
  isUnknown: false,
  isHeld: false,
  isOnce: false,
  by: 'lin',
  createdAt: '2026-07-14T07:04:00.000Z',
  expiresAt: '2026-07-21T07:04:00.000Z',
  sentAt: null,
  sent: 0,
  answeredAt: null,
  answer: null,
  verdict: null,
  frame: null,
  ...more,
});
export const offered = (command: string, more: Partial<Offered> = {}): Offered => ({
  command,
  isImmediate: false,
  isOnce: false,
  isCut: false,
  parameters: [],
  ...more,
});
