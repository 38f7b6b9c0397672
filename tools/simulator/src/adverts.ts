/** What a beacon sends through the air: its values in the advertisement of its kind. */
import type { Mac } from '@frostway/core/identity';
import { serviceAdvert } from '@frostway/protocol/ble/advert';
import { bthomeUuid, encodeBthome } from '@frostway/protocol/ble/bthome';
import { encodeMinewClimate, minewUuid } from '@frostway/protocol/ble/minew';
import { encodePvvx, pvvxUuid } from '@frostway/protocol/ble/pvvx';
import type { Ruuvi5 } from '@frostway/protocol/ble/ruuvi';
import { fromHex } from '@frostway/protocol/bytes';
import { measuredOf } from '@frostway/fleet/measured';
import type { ReceivedBeacon } from '@frostway/fleet/world';

/** The whole advertisement of a beacon that a Minew gateway hears; throws for a format it does not pass on raw. */
export function advertOf(received: ReceivedBeacon): Uint8Array {
  const { beacon, values, timeMs } = received;
  const mac = beacon.identity.mac;
  const counter = Math.floor(timeMs / 1000) & 0xff;
  switch (beacon.advert) {
    case 'minewHt':
      return serviceAdvert(minewUuid, encodeMinewClimate({ mac, ...values }));
    case 'minewT':
      return serviceAdvert(minewUuid, minewTemperature(mac, values.batteryPercent, values.temperatureC));
    case 'pvvx':
      return serviceAdvert(pvvxUuid, encodePvvx({ mac, ...values, counter }));
    case 'bthome':
      return serviceAdvert(bthomeUuid, encodeBthome({ ...measuredOf(received), batteryPercent: values.batteryPercent, packetId: counter }));
    default:
      throw new Error(`${beacon.advert} does not come through a Minew gateway`);
  }
}

/** What a RuuviTag of the demo measures. */
export function ruuviOf({ beacon, values, timeMs }: ReceivedBeacon): Ruuvi5 {
  const { temperatureC, humidityPercent, batteryMv } = values;
  return {
    mac: beacon.identity.mac,
    temperatureC,
    humidityPercent,
    batteryMv,
    pressurePa: 101_300,
    accelerationG: [0.004, -0.008, 1.016],
    txPowerDbm: 4,
    movementCounter: 66,
    measurementSequence: Math.floor(timeMs / 1000) % 65_535,
  };
}

/** Frame A1 13: battery, temperature in 1/256 degrees, MAC reversed. */
function minewTemperature(mac: Mac, batteryPercent: number, temperatureC: number): Uint8Array {
  const data = new Uint8Array(11);
  data.set([0xa1, 0x13, batteryPercent]);
  new DataView(data.buffer).setInt16(3, Math.round(temperatureC * 256));
  data.set(fromHex(mac).toReversed(), 5);
  return data;
}
