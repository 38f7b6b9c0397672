/** The columns of a dealer's devices: whose they are, whether they are there, when they end; never what they measure. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import type { DealerDevice } from '@frostway/contract/trade/rows';
import { findModel } from '@frostway/core/models';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { ConnectionChip } from '../../ui/Chip.js';
import { Copyable } from '../../ui/Copyable.js';
import type { Column } from '../../ui/ListPanel.js';
import { Age } from '../../ui/Moment.js';
import { identityOf } from '../../values/device-row.js';
import { missing } from '../../values/figures.js';
import { dateText, msOf } from '../../values/times.js';
import { ExpiryChip } from './ExpiryChip.js';
import { type DealerAct, dealerActIcons } from './dealer-acts.js';

/** See above. */
export function useDeviceColumns(
  me: Profile | undefined,
  actsFor: (devices: readonly DealerDevice[]) => DealerAct[],
  onAct: (act: DealerAct, device: DealerDevice) => void,
): readonly Column<DealerDevice>[] {
  const { t, lang } = useText();
  return [
    {
      key: 'name',
      title: t('trade.device'),
      isHead: true,
      sort: 'name',
      cell: (device) => (
        <span className="named">
          {device.name === identityOf(device) ? null : <span className="ell">{device.name}</span>}
          <span className={device.name === identityOf(device) ? undefined : 'two'}>
            <Copyable text={identityOf(device)} />
          </span>
        </span>
      ),
    },
    {
      key: 'model',
      title: t('trade.model'),
      cell: (device) => <span className="sec">{findModel(device.model)?.label[lang] ?? device.model}</span>,
    },
    { key: 'holder', title: t('trade.holder'), sort: 'owner', cell: (device) => <Holder device={device} me={me} /> },
    { key: 'connection', title: t('trade.connection'), cell: (device) => <ConnectionChip connection={device.connection} /> },
    {
      key: 'lastSeen',
      title: t('trade.lastSeen'),
      sort: 'lastSeen',
      isFigure: true,
      cell: (device) => (
        <span className="sec">
          <Age at={device.lastSeen} />
        </span>
      ),
    },
    {
      key: 'expires',
      title: t('trade.expires'),
      sort: 'expiresAt',
      isFigure: true,
      cell: (device) => {
        const ms = msOf(device.expiresAt);
        return ms === undefined ? <span className="mut">{missing}</span> : <span className="nw">{dateText(ms)}</span>;
      },
    },
    { key: 'state', title: t('trade.stateOf'), cell: (device) => <State device={device} /> },
    {
      key: 'acts',
      cell: (device) => {
        const acts = actsFor([device]);
        return acts.length === 0 ? null : (
          <ActMenu
            title={device.name}
            acts={acts.map((act) => ({
              key: act,
              word: t(`trade.${act}`),
              icon: dealerActIcons[act],
              destroys: act === 'scrap',
              run: () => onAct(act, device),
            }))}
          />
        );
      },
    },
  ];
}

function Holder({ device, me }: { device: DealerDevice; me: Profile | undefined }) {
  const { t } = useText();
  const { owner, dealer } = device;
  if (owner !== null)
    return (
      <span className="named">
        <span className="ell">{owner.nickname}</span>
        <span className="two">{owner.account}</span>
      </span>
    );
  if (dealer === null) return <span className="mut">{t('trade.freeStock')}</span>;
  return <span className="mut">{dealer.uid === me?.uid ? t('trade.ownStock') : t('trade.stockOf', { name: dealer.nickname })}</span>;
}

/** The expiry; for a scrapped device why and when. */
function State({ device }: { device: DealerDevice }) {
  const { t } = useText();
  const reasons = useAnswer(dictionary.data, { key: 'scrapReason', all: true }, { freshMs: 300_000, enabled: device.isScrapped });
  const ms = msOf(device.scrappedAt);
  if (!device.isScrapped || ms === undefined) return <ExpiryChip state={device.state} daysLeft={device.daysLeft} />;
  const date = dateText(ms);
  const reason = reasons.data?.rows.find((row) => row.value === device.scrapReason)?.label;
  return (
    <span className="named">
      <ExpiryChip state="scrapped" daysLeft={null} />
      <span className="two">{reason === undefined ? t('trade.scrappedOn', { date }) : t('trade.scrappedFor', { reason, date })}</span>
    </span>
  );
}
