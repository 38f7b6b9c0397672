/** /fence: the fences beside their map, linked both ways; drawing and typing one; importing; and what else is watched of positions. */
import { useText } from '../../api/language.js';
import { useFences } from '../../api/fences.js';
import { useListAddress } from '../../ui/list-address.js';
import { oneIn } from '../../ui/OneOnly.js';
import { Empty, Refused, RowSkeleton } from '../../ui/states.js';
import { FenceEditor } from './FenceEditor.js';
import { FencesTab } from './FencesTab.js';
import { PositionAlarmsTab } from './PositionAlarmsTab.js';
import '../../ui/map-page.css';
import './fence.css';

/** See above. */
export function FencePage() {
  const { t } = useText();
  const address = useListAddress();
  const answer = useFences();
  if (address.get('tab') === 'alarms') return <PositionAlarmsTab address={address} />;
  const isNew = address.get('edit') === 'new';
  const edited = oneIn(address, 'edit');
  if (!isNew && edited === undefined) return <FencesTab address={address} answer={answer} />;
  if (answer.data === undefined)
    return answer.error === null ? <RowSkeleton rows={8} /> : <Refused error={answer.error} onRetry={() => void answer.refetch()} />;
  const fence = answer.data.rows.find(({ id }) => id === edited);
  const done = (id: number | undefined): void => address.set({ edit: '', ...(id === undefined ? {} : { fence: String(id) }) });
  if (!isNew && (fence === undefined || !fence.mayChange))
    return (
      <Empty
        drawing="search"
        title={t('fence.gone')}
        hint={t('fence.goneHint')}
        actions={
          <button type="button" className="btn" onClick={() => done(undefined)}>
            {t('fence.back')}
          </button>
        }
      />
    );
  return <FenceEditor key={edited ?? 'new'} fence={fence} fences={answer.data.rows} onDone={done} />;
}
