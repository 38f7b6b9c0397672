/** /deviceDetail?mac= | imei=: one device, live: chart, history, latest data, place, information, settings. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { DeviceCommands } from '../../features/command/DeviceCommands.js';
import { FurtherActs } from '../../features/device/further-acts.js';
import { ExpiryNote } from '../../features/trade/ExpiryNote.js';
import { RefusedPageMark } from '../../ui/refused-page.js';
import { Bone, Empty, Refused, Waiting } from '../../ui/states.js';
import { SignedInOnly } from '../../ui/SignedInOnly.js';
import { useTitle } from '../../ui/title.js';
import { AskedAsWhole } from '../../ui/whole-page.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { alarmLink } from '../../values/alarms.js';
import { AlarmsTab } from './AlarmsTab.js';
import { ChartTab } from './ChartTab.js';
import { ConfigTab } from './ConfigTab.js';
import { DetailHead } from './DetailHead.js';
import { GatewayTab } from './GatewayTab.js';
import { HistoryTab } from './HistoryTab.js';
import { InfoTab } from './InfoTab.js';
import { LatestTab } from './LatestTab.js';
import { PositionTab } from './PositionTab.js';
import { useJoinedActs } from '../device-set/joined-acts.js';
import { TrackTab } from './TrackTab.js';
import { type DetailAddress, type DetailTab, detailTabs, useDetailAddress } from './detail-address.js';
import { useDeviceAlarms } from './device-alarms.js';
import { type DeviceWithGroups, useHistory, useLatest } from './live-history.js';
import { type Rights, useRights } from './rights.js';
import '../../features/device/device.css';
import './detail.css';

/** See above. */
export const DeviceDetailPage = () => (
  <SignedInOnly>
    <Asking />
  </SignedInOnly>
);

function Asking() {
  const { t } = useText();
  const address = useDetailAddress();
  const further = useJoinedActs();
  const answer = useAnswer(deviceFeature.groupDevice, { imei: address.identity }, { enabled: address.identity !== '' });
  const toDevices = <LinkButton look="main" to="/deviceSet" word={t('detail.toDevices')} />;
  if (address.identity === '') {
    return (
      <div className="page">
        <section className="panel">
          <div className="state">
            <h2>{t('detail.noDevice')}</h2>
            <p>{t('detail.noDeviceHint')}</p>
            <div className="acts">{toDevices}</div>
          </div>
        </section>
      </div>
    );
  }
  if (answer.data !== undefined)
    return (
      <FurtherActs value={further}>
        <AskedAsWhole value={answer}>
          <Shown key={answer.data.id} device={answer.data} address={address} />
        </AskedAsWhole>
      </FurtherActs>
    );
  if (answer.error !== null) {
    return (
      <div className="page">
        <section className="panel">
          <RefusedPageMark />
          <Refused error={answer.error} onRetry={() => void answer.refetch()} actions={toDevices} />
        </section>
      </div>
    );
  }
  return <HeadBones />;
}

function Shown({ device, address }: { device: DeviceWithGroups; address: DetailAddress }) {
  const latest = useLatest(device);
  const rights = useRights(device);
  const isGateway = device.kind === 'gateway';
  const isChart = (address.tab ?? 'chart') === 'chart';
  const history = useHistory(device, latest, address.choice, rights.history && !isGateway, isChart);
  const alarms = useDeviceAlarms(device, history.asked, rights.history);
  const navigate = useNavigate();
  const may = useMay();
  const hasPlace = rights.place && (device.kind === 'tracker' || latest?.position != null);
  const isOf: Partial<Record<DetailTab, boolean>> = {
    gateway: isGateway,
    position: hasPlace && device.kind === 'tracker',
    // A gateway measures nothing itself.
    chart: !isGateway,
    history: !isGateway,
    track: hasPlace,
    alarms: rights.history,
    commands: device.kind === 'tracker' && device.mayChange && may(commandFeature.commands),
  };
  const tabs: readonly DetailTab[] = detailTabs.filter((tab) => isOf[tab] !== false);
  const first: DetailTab = tabs[0] ?? 'info';
  const tab = tabs.find((each) => each === address.tab) ?? first;
  const isTall = tab === 'history' || tab === 'track';
  const historyProps = { device, latest, history, choice: address.choice, onChoose: address.choose };
  useTitle(device.name);
  return (
    <div className={isTall ? 'page detail tall' : 'page detail'}>
      <DetailHead
        device={device}
        rights={rights}
        latest={latest}
        tabs={tabs}
        tab={tab}
        onTab={(next) => address.openTab(next, first)}
        openAlarms={alarms.open}
      />
      <ExpiryNote device={device} />
      <div id="tab-panel" className="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'gateway' ? <GatewayTab device={device} /> : null}
        {tab === 'chart' || tab === 'history' ? (
          rights.history ? (
            tab === 'chart' ? (
              <ChartTab
                {...historyProps}
                marks={alarms.marks}
                areMoreMarks={alarms.isMore}
                onMark={(id) => void navigate(alarmLink({ tab: 'history', device: address.identity, alarm: id }))}
              />
            ) : (
              <HistoryTab {...historyProps} />
            )
          ) : (
            <NoHistory rights={rights} />
          )
        ) : null}
        {tab === 'position' ? <PositionTab device={device} latest={latest} /> : null}
        {tab === 'latest' ? <LatestTab device={device} latest={latest} /> : null}
        {tab === 'track' ? <TrackTab device={device} latest={latest} /> : null}
        {tab === 'info' ? <InfoTab device={device} /> : null}
        {tab === 'config' ? <ConfigTab device={device} /> : null}
        {tab === 'commands' ? <DeviceCommands device={device} /> : null}
        {tab === 'alarms' ? <AlarmsTab device={device} /> : null}
      </div>
    </div>
  );
}

/** Where the history would be, for who may not see it. */
function NoHistory({ rights }: { rights: Rights }) {
  const { t } = useText();
  if (!rights.isKnown) return null;
  return (
    <section className="panel">
      <Empty
        drawing="history"
        title={t('share.foreign.noHistory')}
        hint={
          rights.foreign?.by === 'share'
            ? t('share.foreign.noHistoryHint', { name: rights.foreign.name })
            : t('frame.refused.permissionHint')
        }
      />
    </section>
  );
}

function HeadBones() {
  return (
    <div className="page detail">
      <Waiting>
        <section className="dh bones">
          <Bone width={240} height={20} />
          <Bone width={420} />
          <div className="row gap16">
            {[64, 58, 52, 66, 60].map((width) => (
              <Bone key={width} width={width} height={28} />
            ))}
          </div>
        </section>
      </Waiting>
    </div>
  );
}
