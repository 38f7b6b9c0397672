/** A gateway's user name and password, shown once, and how to point it at this platform: MQTT broker and topics, addresses of the HTTP push. */
import type { Device } from '@frostway/contract/device/rows';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { Icon } from '../../ui/icons.js';
import { gatewayWays } from './gateway-access.js';
import { identityText } from './naming.js';

export type GatewayAccessProps = {
  readonly device: Pick<Device, 'model' | 'mac' | 'imei'>;
  readonly credentials: { readonly username: string; readonly password: string };
};

/** See above. */
export function GatewayAccess({ device, credentials }: GatewayAccessProps) {
  const { t } = useText();
  const ports = useAnswer(deviceFeature.devicePorts, {}).data;
  const ways = gatewayWays(device.model, identityText(device), location.origin);
  return (
    <div className="access">
      <div className="note k-warning">
        <Icon name="key" />
        {t('device.gateway.once')}
      </div>
      <dl className="pairs">
        <dt>{t('device.gateway.username')}</dt>
        <dd>
          <Copyable text={credentials.username} />
        </dd>
        <dt>{t('device.gateway.password')}</dt>
        <dd>
          <Copyable text={credentials.password} />
        </dd>
      </dl>
      <h3>{t('device.gateway.mqtt')}</h3>
      <dl className="pairs">
        <dt>{t('device.gateway.host')}</dt>
        <dd>
          <Copyable text={location.hostname} />
        </dd>
        <dt>{t('device.gateway.port')}</dt>
        <dd>
          {ports?.mqtt == null ? (
            <span className="mut">{ports === undefined ? '' : t('device.gateway.portOff')}</span>
          ) : (
            <Copyable text={String(ports.mqtt)} />
          )}
        </dd>
        {ways.map(({ format, topic }) =>
          topic === undefined ? null : (
            <div key={format} className="way">
              <dt>{t('device.gateway.topic', { format })}</dt>
              <dd>
                <Copyable text={topic} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {ways.map(({ format, hint }) =>
        hint === undefined ? null : (
          <p key={format} className="hint">
            {t(hint)}
          </p>
        ),
      )}
      <h3>{t('device.gateway.push')}</h3>
      <dl className="pairs">
        {ways.map(({ format, pushUrl }) =>
          pushUrl === undefined ? null : (
            <div key={format} className="way">
              <dt>{t('device.gateway.url', { format })}</dt>
              <dd>
                <Copyable text={pushUrl} />
              </dd>
            </div>
          ),
        )}
      </dl>
      <p className="hint">{t('device.gateway.pushHint')}</p>
    </div>
  );
}
