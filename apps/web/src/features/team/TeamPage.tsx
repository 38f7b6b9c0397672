/** /team: the great administrator, the caller's teams, and the people he works with. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AddButton } from '../../ui/AddButton.js';
import { PageHead } from '../../ui/Panel.js';
import { useListAddress } from '../../ui/list-address.js';
import { AddPersonDialog } from './AddPersonDialog.js';
import { GreatStrip } from './GreatStrip.js';
import { PeopleList } from './PeopleList.js';
import { TeamDialogs, type WantedTeam } from './TeamDialogs.js';
import { TeamList } from './TeamList.js';
import { teamPath } from './membership-role.js';
import { useGreat } from './use-great.js';
import { Tabs, tabId } from '../../ui/Tabs.js';
import './team.css';

/** See above. */
export function TeamPage() {
  const { t } = useText();
  const address = useListAddress();
  const navigate = useNavigate();
  const may = useMay();
  const great = useGreat();
  const [wanted, setWanted] = useState<WantedTeam | { readonly act: 'person' }>();
  const hasPeople = great.mayOwn && may(teamFeature.relationUsers);
  const tab = hasPeople && address.get('tab') === 'people' ? 'people' : 'teams';
  const add = great.mayOwn ? (
    <AddButton
      call={tab === 'people' ? teamFeature.addRelationUser : teamFeature.addTeam}
      word={t(tab === 'people' ? 'team.people.add' : 'team.add')}
      onAdd={() => setWanted(tab === 'people' ? { act: 'person' } : { act: 'add' })}
    />
  ) : null;
  const open = (to: 'teams' | 'people'): void => address.set({ tab: to === 'people' ? 'people' : '', q: '', kind: '' });
  return (
    <div className="page teams">
      <PageHead title={t('frame.nav.team')} note={t('team.lead')} extra={add} />
      <GreatStrip great={great} />
      {hasPeople ? (
        <Tabs label={t('frame.nav.team')} tabs={['teams', 'people']} chosen={tab} onChoose={open} panel="team-panel">
          {(each) => t(`team.tab.${each}`)}
        </Tabs>
      ) : null}
      <div id="team-panel" {...(hasPeople ? { role: 'tabpanel', 'aria-labelledby': tabId(tab) } : {})}>
        {tab === 'people' ? <PeopleList add={add} /> : <TeamList add={add} mayOwn={great.mayOwn} onWant={setWanted} />}
      </div>
      {wanted === undefined ? null : wanted.act === 'person' ? (
        <AddPersonDialog onClose={() => setWanted(undefined)} />
      ) : (
        <TeamDialogs wanted={wanted} onClose={() => setWanted(undefined)} onAdded={(team) => void navigate(teamPath(team.id))} />
      )}
    </div>
  );
}
