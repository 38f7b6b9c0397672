/** /teamDetail?id=: one team: its head, its members, and what they may do with its targets. Both panels side by side, on narrow screens one of two tabs. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team } from '@frostway/contract/team/rows';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { RefusedPageMark } from '../../ui/refused-page.js';
import { Empty, Refused, RowSkeleton } from '../../ui/states.js';
import { useTitle } from '../../ui/title.js';
import { AskedAsWhole } from '../../ui/whole-page.js';
import { MembersPanel } from './MembersPanel.js';
import { TargetsPanel } from './TargetsPanel.js';
import { TeamDialogs, type WantedTeam } from './TeamDialogs.js';
import { TeamHead } from './TeamHead.js';
import { manages } from './membership-role.js';
import { type TeamAddress, useTeamAddress } from './team-address.js';
import { useMembers } from './use-members.js';
import { Tabs } from '../../ui/Tabs.js';
import { LinkButton } from '../../ui/LinkButton.js';
import './team.css';

/** See above. */
export function TeamDetailPage() {
  const { t } = useText();
  const address = useTeamAddress();
  const answer = useAnswer(teamFeature.team, { id: address.id ?? 0 }, { enabled: address.id !== undefined });
  const toTeams = <LinkButton look="main" to="/team" word={t('team.detail.toTeams')} />;
  if (answer.data !== undefined)
    return (
      <AskedAsWhole value={answer}>
        <Shown key={answer.data.id} team={answer.data} address={address} />
      </AskedAsWhole>
    );
  return (
    <div className="page">
      <section className="panel">
        {address.id === undefined ? (
          <Empty drawing="search" title={t('team.detail.none')} hint={t('team.detail.noneHint')} actions={toTeams} />
        ) : answer.error === null ? (
          <RowSkeleton rows={8} />
        ) : (
          <>
            <RefusedPageMark />
            <Refused error={answer.error} onRetry={() => void answer.refetch()} actions={toTeams} />
          </>
        )}
      </section>
    </div>
  );
}

function Shown({ team, address }: { team: Team; address: TeamAddress }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<WantedTeam>();
  const members = useMembers(team.id, address);
  useTitle(team.name);
  // Only who manages the team sees levels of others.
  const chosen = manages(team.myRole) ? members.chosen : undefined;
  return (
    <div className="page team-page">
      <TeamHead team={team} onWant={setWanted} />
      <Tabs
        className="team-tabs"
        label={team.name}
        tabs={['members', 'targets']}
        chosen={address.tab}
        onChoose={(tab) => address.change({ tab: tab === 'members' ? '' : tab })}
        panel={(tab) => `team-${tab}`}
      >
        {(tab) => t(`team.${tab}`)}
      </Tabs>
      <div className="team-two" data-tab={address.tab}>
        <div id="team-members" className="team-members">
          <MembersPanel
            team={team}
            answer={members.answer}
            pages={members.pages}
            chosen={chosen}
            address={address}
            onChoose={members.choose}
          />
        </div>
        <div id="team-targets" className="team-targets">
          <TargetsPanel team={team} member={chosen} address={address} onBack={() => members.choose(undefined)} />
        </div>
      </div>
      {wanted === undefined ? null : (
        <TeamDialogs wanted={wanted} onClose={() => setWanted(undefined)} onGone={() => void navigate('/team', { replace: true })} />
      )}
    </div>
  );
}
