/** A gateway's own page: how it is doing, how it connects, what it received, what is bound to it. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { BindingList } from '../../features/binding/BindingList.js';
import { GatewayFacts } from '../../features/binding/GatewayFacts.js';
import { DeviceDialogs } from '../../features/device/DeviceDialogs.js';
import { GatewayConnection } from '../../features/device/GatewayConnection.js';
import { useMayAct } from '../../features/device/device-acts.js';
import { callName } from '../../features/device/naming.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { Empty } from '../../ui/states.js';
import { identityOf } from '../../values/device-row.js';
import { GatewayReceptions } from './GatewayReceptions.js';
import '../../features/binding/binding.css';

const freshMs = 15_000;

/** See above. What the reader's role has no call for is left out. */
export function GatewayTab({ device }: { device: Device }) {
  const { t } = useText();
  const may = useMay();
  const mayHealth = may(bindingFeature.gatewayHealth);
  const health = useAnswer(bindingFeature.gatewayHealth, callName(device), { enabled: mayHealth, freshMs }).data?.rows[0];
  return (
    <div className="gateway-page">
      {health === undefined ? null : <GatewayFacts gateway={health} isNamed />}
      <div className="gateway-columns">
        {may(deviceFeature.gatewayAccess) ? <Connection device={device} /> : null}
        <div className="col">
          {may(bindingFeature.receptions) ? <GatewayReceptions device={device} /> : null}
          {may(bindingFeature.bindingsOf) ? (
            <BindingList
              target={{ mac: device.mac, imei: device.imei, name: device.name, kind: 'gateway' }}
              shown="open"
              tools={
                <>
                  <h2>{t('detail.gateway.bindings')}</h2>
                  <span className="grow" />
                  <Link className="lnk" to={`/deviceBind?gateway=${identityOf(device)}`}>
                    {t('detail.gateway.manage')}
                  </Link>
                </>
              }
              empty={<Empty drawing="device" title={t('binding.none')} hint={t('binding.noneHint')} />}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

function Connection({ device }: { device: Device }) {
  const { t } = useText();
  const mayAct = useMayAct();
  const [isRenewing, setIsRenewing] = useState(false);
  const since = useAnswer(deviceFeature.gatewayAccess, callName(device)).data?.passwordSince;
  return (
    <Panel
      title={t('detail.gateway.connect')}
      padded
      extra={
        mayAct('credentials', device) ? (
          <button type="button" className="lnk" onClick={() => setIsRenewing(true)}>
            <Icon name="key" size={14} />
            {t('detail.gateway.renew')}
          </button>
        ) : null
      }
    >
      <GatewayConnection
        device={device}
        password={
          <span className="mut">
            {t('detail.gateway.passwordOnce')}
            {since == null ? null : (
              <>
                <i className="dot" />
                {t('detail.gateway.passwordSince')} <Moment at={since} />
              </>
            )}
          </span>
        }
      />
      {isRenewing ? <DeviceDialogs wanted={{ act: 'credentials', devices: [device] }} onClose={() => setIsRenewing(false)} /> : null}
    </Panel>
  );
}
