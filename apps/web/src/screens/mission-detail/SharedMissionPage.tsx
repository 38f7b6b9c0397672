/** /missionDetail?key=: what a link to a mission shows to who has it. Without login, frame and platform; phone first, live while the mission runs. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { SharedMission } from '@frostway/contract/mission/shares';
import { useSearchParams } from 'react-router';
import '../../api/all-texts.js';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { Bone, Waiting } from '../../ui/states.js';
import { EndedPanel, GuestFrame, GuestState } from '../guest/GuestFrame.js';
import { saysEnded } from '../guest/guest-end.js';
import { againFor } from './mission-growth.js';
import './mission-detail.css';
import { Shared } from './SharedMission.js';

/** See above. */
export function SharedMissionPage() {
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  return (
    <GuestFrame>
      <Link key={key} link={key} />
    </GuestFrame>
  );
}

function Link({ link }: { link: string }) {
  const { t, lang } = useText();
  const { data, error, refetch } = useAnswer(
    calls.sharedMission,
    { link },
    { againMs: (shown) => againOf(shown as SharedMission | undefined) },
  );
  if (saysEnded(error)) return <EndedPanel />;
  if (data !== undefined) return <Shared shared={data} />;
  if (error === null)
    return (
      <Waiting>
        <section className="panel bones">
          <Bone width="60%" height={16} />
          <Bone width="100%" height={260} />
        </section>
      </Waiting>
    );
  return (
    <section className="panel">
      <GuestState title={errorText(error, lang)} hint={t('frame.refused.unreachableHint')}>
        <button type="button" className="btn" onClick={() => void refetch()}>
          {t('frame.retry')}
        </button>
      </GuestState>
    </section>
  );
}

/** While it runs, the less often the more there is of it. */
function againOf(shared: SharedMission | undefined): number | false {
  if (shared?.status !== 'started') return false;
  return againFor(shared.lines.reduce((sum, { time }) => sum + time.length, 0));
}
