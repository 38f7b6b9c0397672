/** Which columns the table shows. */
import type { TextKey } from '@frostway/contract/texts';
import { Popover } from 'antd';
import { type Say, useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import type { Platform } from '../../ui/platform.js';
import { chooseColumns, resetColumns, useColumnChoice } from './column-choice.js';
import { type ColumnId, columnOf, columnSets } from './columns.js';

/** See above. The device's own column is always there. */
export function ColumnMenu({ platform, isBesideMap }: { platform: Platform; isBesideMap: boolean }) {
  const { t } = useText();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={<Choices platform={platform} isBesideMap={isBesideMap} />}
      styles={{ container: { padding: 8 } }}
    >
      <button type="button" className="ib" title={t('telemetry.monitor.columns')} aria-label={t('telemetry.monitor.columns')}>
        <Icon name="columns" />
      </button>
    </Popover>
  );
}

function Choices({ platform, isBesideMap }: { platform: Platform; isBesideMap: boolean }) {
  const { t } = useText();
  const { shown } = useColumnChoice(platform, isBesideMap);
  const say = t as Say & ((key: TextKey) => string);
  const toggle = (id: ColumnId): void =>
    chooseColumns(platform, isBesideMap, shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]);
  return (
    <fieldset className="mo-columns">
      <legend className="sr">{t('telemetry.monitor.columns')}</legend>
      {columnSets[platform].all
        .filter((id) => id !== 'device')
        .map((id) => (
          <label key={id} className="check">
            <input type="checkbox" checked={shown.includes(id)} onChange={() => toggle(id)} />
            {say(columnOf(id).title)}
          </label>
        ))}
      <button type="button" className="lnk" onClick={() => resetColumns(platform, isBesideMap)}>
        {t('telemetry.monitor.columns.reset')}
      </button>
    </fieldset>
  );
}
