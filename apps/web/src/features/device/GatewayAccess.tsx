/** A gateway's user name and password, shown once, with how to point it at this platform. */
import type { Device } from '@frostway/contract/device/rows';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { Icon } from '../../ui/icons.js';
import { GatewayConnection } from './GatewayConnection.js';

export type GatewayAccessProps = {
  readonly device: Pick<Device, 'model' | 'mac' | 'imei'>;
  readonly credentials: { readonly username: string; readonly password: string };
};

/** See above. */
export function GatewayAccess({ device, credentials }: GatewayAccessProps) {
  const { t } = useText();
  return (
    <>
      <div className="note k-warning">
        <Icon name="key" />
        {t('device.gateway.once')}
      </div>
      <GatewayConnection device={device} username={credentials.username} password={<Copyable text={credentials.password} />} />
    </>
  );
}
