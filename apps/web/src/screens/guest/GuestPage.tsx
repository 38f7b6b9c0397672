/** /deviceDetail?key=: what a link shows to who holds it. Without login, frame and platform; phone first. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { GuestLink } from '@frostway/contract/share/endpoints';
import { useSearchParams } from 'react-router';
import '../../api/all-texts.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { callName } from '../../features/device/naming.js';
import { StateChip } from '../../ui/Chip.js';
import { Temperature } from '../../ui/Quantity.js';
import { Icon } from '../../ui/icons.js';
import { Bone, Empty, Waiting } from '../../ui/states.js';
import { useTitle } from '../../ui/title.js';
import { identityOf } from '../../values/device-row.js';
import { ConnectionNow, GuestDevice } from './GuestDevice.js';
import { EndedPanel, GuestFrame, GuestState } from './GuestFrame.js';
import { LinkFoot } from './LinkFoot.js';
import { useGuestLink } from './guest-link.js';

/** See above. */
export function GuestPage() {
  const [query] = useSearchParams();
  // Another link is another page.
  const key = query.get('key') ?? '';
  return (
    <GuestFrame>
      <Link key={key} linkKey={key} />
    </GuestFrame>
  );
}

function Link({ linkKey }: { linkKey: string }) {
  const { t, lang } = useText();
  const looking = useGuestLink(linkKey);
  switch (looking.kind) {
    case 'asking':
      return <Bones />;
    case 'ended':
      return <EndedPanel />;
    case 'failed':
      return (
        <section className="panel">
          <GuestState icon="silent" title={errorText(looking.error, lang)} hint={t('frame.refused.unreachableHint')}>
            <button type="button" className="btn" onClick={looking.again}>
              {t('frame.retry')}
            </button>
          </GuestState>
        </section>
      );
    case 'open':
      return <Open linkKey={linkKey} link={looking.link} devices={looking.devices} />;
  }
}

type OpenProps = { readonly linkKey: string; readonly link: GuestLink; readonly devices: readonly DeviceStatus[] };

function Open({ linkKey, link, devices }: OpenProps) {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const named = query.get('mac') ?? query.get('imei');
  const chosen = devices.length === 1 ? devices[0] : devices.find((row) => named !== null && [row.mac, row.imei].includes(named));
  const go = (row: DeviceStatus | undefined): void => setQuery({ key: linkKey, ...(row === undefined ? {} : callName(row)) });
  useTitle(chosen?.name ?? (link.label === '' ? t('share.guest.name') : link.label));
  if (devices.length === 0) {
    return (
      <section className="panel">
        <Empty drawing="device" title={t('share.guest.none')} hint={t('share.guest.noneHint')} />
      </section>
    );
  }
  return (
    <>
      {chosen === undefined ? (
        <Devices link={link} devices={devices} onChoose={go} />
      ) : (
        <>
          {devices.length === 1 ? null : (
            <button type="button" className="lnk all" onClick={() => go(undefined)}>
              <Icon name="left" size={14} />
              {t('share.guest.all', { count: devices.length })}
            </button>
          )}
          <GuestDevice key={chosen.id} linkKey={linkKey} link={link} row={chosen} />
        </>
      )}
      <LinkFoot link={link} />
    </>
  );
}

function Devices({
  link,
  devices,
  onChoose,
}: {
  link: GuestLink;
  devices: readonly DeviceStatus[];
  onChoose: (row: DeviceStatus) => void;
}) {
  const { t } = useText();
  const seesLatest = link.scope.includes('latest');
  return (
    <>
      <h1>{link.label === '' ? t('share.guest.name') : link.label}</h1>
      <p className="c13 mut">{t('share.guest.count', { count: devices.length })}</p>
      <ul className="panel guest-picks">
        {devices.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onChoose(row)}>
              <span className="grow">
                <span className="b">{row.name}</span>
                <span className="c12 mut id">{identityOf(row)}</span>
              </span>
              {seesLatest && row.reading?.temperature != null ? (
                <span className="b">
                  <Temperature value={row.reading.temperature} />
                </span>
              ) : null}
              {seesLatest ? <StateChip row={row} /> : <ConnectionNow row={row} />}
              <Icon name="right" size={14} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Bones() {
  return (
    <Waiting>
      <section className="panel bones">
        <Bone width="60%" height={16} />
        <Bone width={150} height={46} />
        <Bone width="100%" />
      </section>
      <section className="panel bones">
        <Bone width="100%" height={160} />
      </section>
    </Waiting>
  );
}
