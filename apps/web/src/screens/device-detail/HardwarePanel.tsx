/** What a device is made of, as it says itself. */
import type { Device } from '@frostway/contract/device/rows';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useAnswer } from '../../api/answers.js';
import { errorText, isRefusal } from '../../api/refused.js';
import { useText } from '../../api/language.js';
import { callName } from '../../features/device/naming.js';
import { Age } from '../../ui/Moment.js';
import { attributeWord } from './attributes.js';
import { Panel } from '../../ui/Panel.js';
import { Pair } from './LatestTab.js';

/** What the device said of itself; that it never did is said as well. */
export function HardwarePanel({ device }: { device: Device }) {
  const { t, lang } = useText();
  const { data, error } = useAnswer(deviceFeature.hardware, callName(device), { freshMs: 60_000 });
  if (data === undefined && error === null) return null;
  return (
    <Panel title={t('detail.info.hardware')}>
      {data === undefined ? (
        <p className="none mut">{isRefusal(error, 'hardwareReadFailed') ? t('detail.info.hardwareNone') : errorText(error, lang)}</p>
      ) : (
        <dl className="kv">
          {data.facts.map(({ name, value, at }) => (
            <Pair key={name} word={attributeWord(t, name)}>
              {value} <span className="c12 mut">{<Age at={at} />}</span>
            </Pair>
          ))}
        </dl>
      )}
    </Panel>
  );
}
