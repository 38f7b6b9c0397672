/** New credentials of a gateway: asked first, for the old ones stop at once; then shown this one time. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useText } from '../../api/language.js';
import { DeviceTitle } from './DeviceFacts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { GatewayAccess } from './GatewayAccess.js';
import { callName } from './naming.js';
import { useForm } from '../../ui/form.js';

/** See above. */
export function CredentialsDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const form = useForm(deviceFeature.gatewayCredentials, { closing, closes: false, input: () => callName(device) });
  const fresh = form.answer;
  if (fresh !== undefined) {
    return (
      <FormDialog closing={closing} title={t('device.gateway.title')} width={560}>
        <GatewayAccess device={device} credentials={fresh} />
      </FormDialog>
    );
  }
  return (
    <FormDialog form={form} title={t('device.gateway.renewTitle')} act={t('device.gateway.renew')} width={460}>
      <p className="ask-lead">
        <b className="b">
          <DeviceTitle name={device.name} />
        </b>
        <br />
        {t('device.gateway.renewConsequence')}
      </p>
    </FormDialog>
  );
}
