/** What a gateway sends for some moments: messages of its own format, as it would put them on MQTT or into an HTTP push. */
import type { DemoGateway } from '@frostway/fleet/device';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import { encodeMinew, minewTopic } from '@frostway/protocol/minew/encode';
import { encodeRuuvi, ruuviTopic, withColons } from '@frostway/protocol/ruuvi/encode';
import { measuredOf } from '@frostway/fleet/measured';
import type { ReceivedBeacon, World } from '@frostway/fleet/world';
import { advertOf, ruuviOf } from './adverts.js';

/** One MQTT message. */
export type Publication = { readonly topic: string; readonly payload: string };

/** A gateway's memory hands over at most this many advertisements at once. */
const receivedAtOnce = 100;

/** MQTT messages of a gateway about some moments, oldest first. */
export function publications(gateway: DemoGateway, world: World, times: readonly number[]): readonly Publication[] {
  const mac = gateway.identity.mac;
  if (gateway.format === 'ruuvi') {
    return times.flatMap((timeMs) =>
      world.receptions(gateway, timeMs).map((received) => ({
        topic: ruuviTopic(mac, received.beacon.identity.mac),
        payload: encodeRuuvi(mac, { timeMs: received.timeMs, sentMs: timeMs, rssiDbm: received.rssiDbm, tag: ruuviOf(received) }),
      })),
    );
  }
  const topic = gateway.format === 'minew' ? minewTopic(mac) : jsonTopic(mac);
  return bodies(gateway, world, times).map((payload) => ({ topic, payload }));
}

/** Bodies of HTTP pushes of a gateway about some moments, oldest first. */
export function bodies(gateway: DemoGateway, world: World, times: readonly number[]): readonly string[] {
  const mac = gateway.identity.mac;
  // A Ruuvi gateway names each tag once a push, so every moment is a push of its own.
  if (gateway.format === 'ruuvi') return times.map((timeMs) => ruuviPush(gateway, timeMs, world.receptions(gateway, timeMs)));
  return chunks(gateway, world, times).map(({ timeMs, received }) =>
    gateway.format === 'minew'
      ? encodeMinew(
          { mac, timeMs, gatewayFree: 97, gatewayLoad: 0.06 },
          received.map((one) => ({ mac: one.beacon.identity.mac, timeMs: one.timeMs, rssiDbm: one.rssiDbm, advert: advertOf(one) })),
        )
      : encodeJson(
          received.map((one) => ({
            mac: one.beacon.identity.mac,
            timeMs: one.timeMs,
            ...measuredOf(one),
            batteryPercent: one.values.batteryPercent,
            rssiDbm: one.rssiDbm,
          })),
        ),
  );
}

function chunks(
  gateway: DemoGateway,
  world: World,
  times: readonly number[],
): readonly { readonly timeMs: number; readonly received: readonly ReceivedBeacon[] }[] {
  const found: { timeMs: number; received: ReceivedBeacon[] }[] = [];
  for (const timeMs of times) {
    const received = world.receptions(gateway, timeMs);
    const last = found.at(-1);
    if (last === undefined || last.received.length + received.length > receivedAtOnce) {
      found.push({ timeMs, received: [...received] });
    } else {
      last.timeMs = timeMs;
      last.received.push(...received);
    }
  }
  return found;
}

function ruuviPush(gateway: DemoGateway, timeMs: number, received: readonly ReceivedBeacon[]): string {
  const tags: Record<string, { rssi: number; timestamp: string; data: string }> = {};
  for (const one of received) {
    const { data, rssi, ts } = JSON.parse(
      encodeRuuvi(gateway.identity.mac, { timeMs: one.timeMs, rssiDbm: one.rssiDbm, tag: ruuviOf(one) }),
    ) as { data: string; rssi: number; ts: string };
    tags[withColons(one.beacon.identity.mac)] = { rssi, timestamp: ts, data };
  }
  const timestamp = String(Math.floor(timeMs / 1000));
  return JSON.stringify({ data: { coordinates: '', timestamp, nonce: timestamp, gw_mac: withColons(gateway.identity.mac), tags } });
}
