/** What can be done with a mission, wherever it stands: changing, starting, ending it, making another of it; and the dialogs these open. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { type ReactNode, useState } from 'react';
import { useText } from '../../api/language.js';
import { useOffer } from '../../api/permission.js';
import { type MenuAct, offered } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { MissionDialog } from './MissionDialog.js';
import { RepeatDialog } from './RepeatDialog.js';
import type { Scanner } from './ScanDevices.js';

type Kind = 'copy' | 'repeat' | 'edit' | 'start' | 'end';
type Open = { readonly kind: 'add' } | { readonly kind: Kind; readonly mission: Mission } | undefined;

export type MissionActs = {
  /** What the account may do with a mission as it is now. */
  readonly of: (mission: Mission) => MenuAct[];
  readonly add: () => void;
  /** The dialog that is open. */
  readonly dialog: ReactNode;
};

/** See above; with a scanner devices are put on a mission by their labels too. */
export function useMissionActs(scanner?: Scanner): MissionActs {
  const { t } = useText();
  const offerOf = useOffer();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const actsOf = (mission: Mission): MenuAct[] => {
    const isPlanned = mission.status === 'notStarted';
    const mayChange = mission.status !== 'ended' && (mission.standing === 'owner' || mission.standing === 'all');
    const act = (kind: Kind, word: string, icon: MenuAct['icon'], destroys = false): MenuAct => ({
      key: kind,
      word,
      icon,
      ...(destroys ? { destroys } : {}),
      run: () => setOpen({ kind, mission }),
    });
    const isOwn = mission.standing === 'owner';
    const copy = [
      ...(isOwn ? offered(offerOf(calls.addMission), act('copy', t('mission.list.copy'), 'copy')) : []),
      ...(isOwn ? offered(offerOf(calls.repeatMission), act('repeat', t('mission.repeat.open'), 'calendar')) : []),
    ];
    if (!mayChange) return copy;
    return [
      ...offered(offerOf(calls.changeMission), act('edit', t('mission.list.edit'), 'edit')),
      ...(isPlanned ? offered(offerOf(calls.startMission), act('start', t('mission.list.start'), 'playback')) : []),
      ...offered(offerOf(calls.endMission), act('end', t(isPlanned ? 'mission.list.cancel' : 'mission.list.end'), 'check', isPlanned)),
      ...copy,
    ];
  };
  const dialog = (
    <>
      {open?.kind === 'add' ? <MissionDialog scanner={scanner} onClose={close} /> : null}
      {open?.kind === 'copy' ? <MissionDialog copyOf={open.mission} scanner={scanner} onClose={close} /> : null}
      {open?.kind === 'repeat' ? <RepeatDialog mission={open.mission} onClose={close} /> : null}
      {open?.kind === 'edit' ? <MissionDialog mission={open.mission} scanner={scanner} onClose={close} /> : null}
      {open?.kind === 'start' ? <StartDialog mission={open.mission} onClose={close} /> : null}
      {open?.kind === 'end' ? <EndDialog mission={open.mission} onClose={close} /> : null}
    </>
  );
  return { of: actsOf, add: () => setOpen({ kind: 'add' }), dialog };
}

type Asking = { readonly mission: Mission; readonly onClose: () => void };

/** Says which of its devices are on another mission, and starts it all the same once that is confirmed. */
function StartDialog({ mission: { id, name, locators, beacons }, onClose }: Asking) {
  const { t } = useText();
  const count = [...locators, ...beacons].filter(({ busyWith }) => busyWith !== null).length;
  const lead = count > 0 ? t('mission.list.startBusy', { count, name }) : t('mission.list.startLead', { name });
  return (
    <AskDialog
      call={calls.startMission}
      input={{ id, confirm: count > 0 }}
      done={t('mission.list.started')}
      onClose={onClose}
      title={t('mission.list.start')}
      lead={lead}
      act={t('mission.list.start')}
      destroys={false}
    />
  );
}

function EndDialog({ mission: { id, name, status }, onClose }: Asking) {
  const { t } = useText();
  const isPlanned = status === 'notStarted';
  const word = t(isPlanned ? 'mission.list.cancel' : 'mission.list.end');
  const lead = t(isPlanned ? 'mission.list.cancelLead' : 'mission.list.endLead', { name });
  return (
    <AskDialog
      call={calls.endMission}
      input={{ id }}
      done={t(isPlanned ? 'mission.list.wasCancelled' : 'mission.list.ended')}
      onClose={onClose}
      title={word}
      lead={lead}
      act={word}
      destroys={isPlanned}
    />
  );
}
