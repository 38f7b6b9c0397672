/** How to point a gateway at this platform: MQTT broker and topics, addresses of the HTTP push, its user name; each is copied by a click. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import type { ReactNode } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { missing } from '../../values/figures.js';
import { gatewayWays } from './gateway-access.js';
import { callName, identityText } from './naming.js';

export type GatewayConnectionProps = {
  readonly device: Pick<Device, 'model' | 'mac' | 'imei'>;
  /** Known already, where the credentials were just made. */
  readonly username?: string;
  /** What stands where the password would. */
  readonly password: ReactNode;
};

/** See above. Where the operator set no address of the platform, it is the one this page came from. */
export function GatewayConnection({ device, username, password }: GatewayConnectionProps) {
  const { t } = useText();
  const access = useAnswer(deviceFeature.gatewayAccess, callName(device)).data;
  const origin = access?.publicUrl ?? location.origin;
  const ways = gatewayWays(device.model, identityText(device), origin);
  const user = username ?? access?.username;
  return (
    <div className="access">
      <dl className="pairs">
        <dt>{t('device.gateway.username')}</dt>
        <dd>{user == null ? missing : <Copyable text={user} />}</dd>
        <dt>{t('device.gateway.password')}</dt>
        <dd>{password}</dd>
      </dl>
      <h3>{t('device.gateway.mqtt')}</h3>
      <dl className="pairs">
        <dt>{t('device.gateway.host')}</dt>
        <dd>
          <Copyable text={new URL(origin).hostname} />
        </dd>
        <dt>{t('device.gateway.port')}</dt>
        <dd>
          {access?.mqttPort == null ? (
            <span className="mut">{access === undefined ? '' : t('device.gateway.portOff')}</span>
          ) : (
            <Copyable text={String(access.mqttPort)} />
          )}
        </dd>
        {ways.map(({ format, topic }) =>
          topic === undefined ? null : (
            <div key={format} className="way">
              <dt>{t('device.gateway.topic', { format })}</dt>
              <dd lang="en">
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
              <dd lang="en">
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
