/** Where a gateway has to send to: MQTT topics it may publish and the addresses of its HTTP pushes, by the formats its model speaks. */
import { findModel } from '@frostway/core/models';

export type GatewayWay = {
  readonly format: string;
  readonly topic?: string;
  readonly pushUrl?: string;
  /** What has to be set in the gateway besides. */
  readonly hint?: 'device.gateway.kkmTime';
};

const withColons = (mac: string): string => mac.match(/../g)?.join(':') ?? mac;

/** The ways of a gateway, our own JSON format first. `origin` is where the page itself was loaded from. */
export function gatewayWays(model: string, mac: string, origin: string): GatewayWay[] {
  const families = findModel(model)?.families ?? [];
  const ways: readonly (GatewayWay & { readonly family: string })[] = [
    { family: 'json', format: 'JSON', topic: `frostway/${mac}/readings`, pushUrl: `${origin}/api/push/json` },
    { family: 'minew', format: 'Minew', topic: `/gw/${mac.toLowerCase()}/status`, pushUrl: `${origin}/api/push/minew` },
    { family: 'ruuvi', format: 'Ruuvi', topic: `ruuvi/${withColons(mac)}/<MAC>`, pushUrl: `${origin}/api/push/ruuvi` },
    { family: 'theengs', format: 'Theengs', topic: `home/${mac}/BTtoMQTT/<MAC>` },
    { family: 'kkm', format: 'KKM', topic: `kbeacon/publish/${mac}`, hint: 'device.gateway.kkmTime' },
    { family: 'aprilbrother', format: 'AprilBrother', topic: `aprilbrother/${mac}`, pushUrl: `${origin}/api/push/aprilbrother` },
    { family: 'moko', format: 'MOKO', topic: `/MKGW3/${mac.toLowerCase()}/send` },
  ];
  return ways.filter(({ family }) => families.includes(family)).map(({ family: _family, ...way }) => way);
}
