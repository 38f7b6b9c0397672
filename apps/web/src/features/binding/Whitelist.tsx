/** The whitelist switch of a gateway, which asks before it does anything. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { GatewayHealth } from '@frostway/contract/binding/rows';
import { Switch } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { nameOf } from './binding-acts.js';

/** See above. */
export function WhitelistSwitch({ gateway }: { gateway: GatewayHealth }) {
  const { t } = useText();
  const id = useId();
  const may = useMay();
  const [asks, setAsks] = useState(false);
  return (
    <span className="row gap8 whitelist">
      <label htmlFor={id}>{t('binding.whitelist')}</label>
      <Switch
        id={id}
        size="small"
        checked={gateway.whitelist.isOn}
        disabled={!gateway.mayChange || !may(bindingFeature.switchWhitelist)}
        onChange={() => setAsks(true)}
      />
      {asks ? <WhitelistDialog gateway={gateway} onClose={() => setAsks(false)} /> : null}
    </span>
  );
}

function WhitelistDialog({ gateway, onClose }: { gateway: GatewayHealth; onClose: () => void }) {
  const { t } = useText();
  const [isOn] = useState(!gateway.whitelist.isOn);
  const { name } = gateway;
  return (
    <AskDialog
      call={bindingFeature.switchWhitelist}
      input={{ ...nameOf(gateway), isOn, confirm: true }}
      done={isOn ? t('binding.whitelist.switchedOn', { name }) : t('binding.whitelist.switchedOff', { name })}
      onClose={onClose}
      title={isOn ? t('binding.whitelist.onTitle', { name }) : t('binding.whitelist.offTitle', { name })}
      lead={isOn ? t('binding.whitelist.onLead', { count: gateway.expected }) : t('binding.whitelist.offLead')}
      act={isOn ? t('binding.whitelist.onAct') : t('binding.whitelist.offAct')}
      destroys={false}
    />
  );
}
