/** What an AprilBrother BLE Gateway V4 posts and publishes. */
import type { Mac } from '@frostway/core/identity';
import { fromHex, toHex } from '../bytes.js';
import { pack } from '../msgpack.js';

/** One received advertisement; kind 0 connectable, 1 directed, 2 scannable, 3 non-connectable, 4 answer to a scan. */
export type AprilbrotherReceived = {
  readonly mac: Mac;
  readonly rssiDbm: number;
  readonly advert: Uint8Array;
  readonly kind?: 0 | 1 | 2 | 3 | 4;
};

/** The gateway about itself: no clock, only the seconds since it started. */
export type AprilbrotherGateway = {
  readonly mac: Mac;
  readonly uptimeS: number;
  readonly messageCounter: number;
  readonly version?: string;
  readonly ip?: string;
  readonly wifiRssiDbm?: number;
};

/** The topic we ask for, by the gateway's MAC or its name. */
export function aprilbrotherTopic(gateway: string): string {
  return `aprilbrother/${gateway}`;
}

function element({ kind = 0, mac, rssiDbm, advert }: AprilbrotherReceived): Uint8Array {
  return new Uint8Array([kind, ...fromHex(mac), rssiDbm & 0xff, ...advert]);
}

function head({ mac, uptimeS, messageCounter, version = '1.5.20', ip = '192.168.1.20', wifiRssiDbm }: AprilbrotherGateway): {
  [name: string]: string | number;
} {
  return { v: version, mid: messageCounter, time: uptimeS, ip, mac, ...(wifiRssiDbm === undefined ? {} : { rssi: wifiRssiDbm }) };
}

/** One message in MessagePack. */
export function encodeAprilbrother(gateway: AprilbrotherGateway, received: readonly AprilbrotherReceived[]): Uint8Array {
  return pack({ ...head(gateway), devices: received.map(element) });
}

/** The same in JSON, its elements in hex. */
export function encodeAprilbrotherJson(gateway: AprilbrotherGateway, received: readonly AprilbrotherReceived[]): string {
  return JSON.stringify({ ...head(gateway), devices: received.map((item) => toHex(element(item))) });
}
