/** An address that names no mission. */
import { useText } from '../../api/language.js';
import { PageHead, Panel } from '../../ui/Panel.js';
import { Empty } from '../../ui/states.js';
import { LinkButton } from '../../ui/LinkButton.js';

/** What a page about a mission is called, and says when its address names none. */
type NoSuchMissionProps = { readonly page: string; readonly title: string; readonly hint: string };

/** See above. */
export function NoSuchMission({ page, title, hint }: NoSuchMissionProps) {
  const { t } = useText();
  return (
    <div className="page">
      <PageHead title={page} />
      <Panel>
        <Empty
          drawing="search"
          title={title}
          hint={hint}
          actions={<LinkButton look="main" to="/mission" word={t('mission.detail.toList')} />}
        />
      </Panel>
    </div>
  );
}
