/** One message as a line of JSON under the names the interface shows: `temperature`, `power`, `speed`, ... instead of names with units. */
import type { Identity } from '@frostway/core/identity';
import type { Message, Reading } from '@frostway/core/message';
import { probeNames, storedValue } from '@frostway/core/probes';

/** Members of a line; undefined ones are left out by JSON. */
export type WireLine = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The line of what cannot be read; `at` is the offset of the byte or character where reading stopped. */
export function problemLine(text: string, at = 0): WireLine {
  return { type: 'problem', problem: text, at };
}

/** The part every message has, in the order it is shown. */
function frame(
  type: string,
  { device, timeMs, attributes }: Message,
  known: Identity | undefined,
  values: Readonly<Record<string, unknown>>,
): WireLine {
  return { type, device: device ?? known, time: timeMs === null ? undefined : new Date(timeMs).toISOString(), ...values, attributes };
}

/** A frame that holds nothing but the values of a second probe: on a line of its own they cannot be mixed up with the first one's. */
function secondProbe({ temperatureC, humidityPercent, attributes }: Reading): Readonly<Record<string, unknown>> {
  const temperature = attributes?.['temperatureC2'];
  if (temperatureC !== undefined || temperature === undefined) return {};
  return { probe: 2, temperature, humidity: humidityPercent ?? attributes?.['humidityPercent2'] };
}

/** The wire names of one message; `known` is the device the connection has logged in as. */
export function wireLine(message: Message, known?: Identity): WireLine {
  switch (message.type) {
    case 'reading':
      return frame('reading', message, known, {
        ...secondProbe(message),
        ...Object.fromEntries(
          probeNames.flatMap((name) => {
            const value = storedValue(message, name);
            return value === null ? [] : [[name, value]];
          }),
        ),
        gateway: message.gateway,
        rssi: message.rssiDbm,
      });
    case 'position':
      return frame('position', message, known, {
        latitude: message.latitude,
        longitude: message.longitude,
        speed: message.speedKmh,
        course: message.courseDegrees,
        source: message.source,
        valid: message.isValid,
        altitude: message.altitudeM,
        accuracy: message.accuracyM,
      });
    case 'alarm':
      return frame('alarm', message, known, { kind: message.kind });
    case 'status':
      return frame(message.isHeartbeat === true ? 'heartbeat' : 'status', message, known, {
        power: message.batteryMv,
        powerPercent: message.batteryPercent,
        externalPower: message.externalMv,
      });
    case 'reply':
      return frame('reply', message, known, { text: message.text, flag: message.flag });
    case 'login':
      return frame('login', message, known, {});
    default:
      return frame('unknown', message, known, { kind: message.kind, hex: message.hex });
  }
}
