/** Devices put on a mission by reading their labels, one after the other. What reads a label belongs to devices and is given. */
import { type ComponentType, useState } from 'react';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import type { Form } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import type { MissionDraft } from './mission-form.js';

/** Reads one label at a time; it says a MAC or an IMEI. */
export type Scanner = ComponentType<{ readonly onRead: (label: { readonly identity?: string }) => void; readonly onClose: () => void }>;

type Props = { readonly form: Pick<Form<MissionDraft>, 'values' | 'set'>; readonly scanner: Scanner };

/** See above. */
export function ScanDevices({ form, scanner: Reader }: Props) {
  const { t } = useText();
  const members = useFleetMembers();
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<{ readonly count: number; readonly words: string; readonly isTaken: boolean }>();
  const take = ({ identity = '' }: { readonly identity?: string }): void => {
    const device = members.find(({ mac, imei }) => mac === identity || imei === identity);
    const say = (words: string, isTaken: boolean): void => setRead({ count: (read?.count ?? 0) + 1, words, isTaken });
    if (device === undefined) return say(t('mission.scan.unknown', { identity }), false);
    const { imeis, macs } = form.values;
    const { imei, mac, name } = device;
    if (imeis.includes(imei ?? '') || macs.includes(mac ?? '')) return say(t('mission.scan.there', { name }), true);
    if (imei !== null) form.set({ imeis: [...imeis, imei] });
    else if (mac !== null) form.set({ macs: [...macs, mac] });
    say(t('mission.scan.taken', { name }), true);
  };
  return (
    <div className="f">
      {isOpen ? (
        <Reader key={read?.count ?? 0} onRead={take} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          <Icon name="qr" size={14} />
          {t('mission.scan.open')}
        </button>
      )}
      {read === undefined ? null : (
        <p className={`c13 tx k-${read.isTaken ? 'normal' : 'alarm'}`} role="status">
          {read.words}
        </p>
      )}
    </div>
  );
}
