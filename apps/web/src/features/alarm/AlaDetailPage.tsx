/** /alaDetail: over-temperature, over-humidity and bad air in figures, by device and one by one; and the statistics of all alarms. Every figure leads to its list. */
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { Segments } from '../../ui/ListPanel.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { ProbeDetail } from './ProbeDetail.js';
import { Statistics } from './Statistics.js';
import { useDetailProbes } from './detail-probes.js';
import { detailRanges, useRange } from './detail-range.js';
import { Tabs } from '../../ui/Tabs.js';
import './detail.css';

/** See above. */
export function AlaDetailPage() {
  const { t } = useText();
  const address = useListAddress();
  const asked = address.get('tab');
  const range = detailRanges.find((each) => each === address.get('range')) ?? '30d';
  const span = useRange(range);
  const probes = useDetailProbes(asked, span);
  const tabs = [...probes, 'statistics'] as const;
  const tab = tabs.find((each) => each === asked) ?? 'temperature';
  return (
    <div className="page ad">
      <PageHead
        title={t('alarm.detail.title')}
        note={<span className="no-phone">{t('alarm.detail.lead')}</span>}
        extra={
          <>
            <Segments
              label={t('alarm.filter.time')}
              value={range}
              options={detailRanges.map((key) => ({ key, word: t(`alarm.detail.range.${key}`) }))}
              onChange={(key) => address.set({ range: key === '30d' ? '' : key })}
            />
            <Link className="btn no-phone" to="/deviceAlarm">
              <Icon name="bell" size={14} />
              {t('frame.nav.deviceAlarm')}
            </Link>
          </>
        }
      />
      <Tabs
        label={t('alarm.detail.title')}
        tabs={tabs}
        chosen={tab}
        onChoose={(each) => address.set({ tab: each === 'temperature' ? '' : each })}
      >
        {(each) => t(`alarm.detail.tab.${each}`)}
      </Tabs>
      {tab === 'statistics' ? <Statistics span={span} /> : <ProbeDetail key={tab} probe={tab} span={span} address={address} />}
    </div>
  );
}
