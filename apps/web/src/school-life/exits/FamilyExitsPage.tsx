import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarRepeat, IconDoorExit, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { type ExitChild, type FamilyExit, mineQuery } from './exits.api.ts';
import { AskForm } from './parts/AskForm.tsx';
import css from './parts/Exits.module.css';
import { GiveUp } from './parts/GiveUp.tsx';
import { PassageLine } from './parts/PassageLine.tsx';
import { Thirds } from './parts/Thirds.tsx';
import { familyStateWords, spanWords, stateWords, whenWords, withWords } from './parts/words.ts';

/** The exits of one's children, or one's own: what is asked, what the school decided, and the form of a new one. */
export default function FamilyExitsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { child } = useChild();
  const asked = useQuery(mineQuery);
  const { data } = asked;
  const [asking, setAsking] = useState(false);
  useReadNotices('exit', undefined, data !== undefined);
  useReadNotices('exit_person', undefined, data !== undefined);
  useReadNotices('exit_pass', undefined, data !== undefined);
  const shown = data?.children.filter((one) => !child || one.pupilId === child.id) ?? [];
  const mayAsk = shown.filter(({ can }) => can.ask);
  const button = mayAsk.length > 0 && (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setAsking(true)}>
      <Trans>Demander une sortie</Trans>
    </Button>
  );
  return (
    <PageFrame title={t`Sorties`} byChild width={820} action={!narrow && button}>
      <Asked query={asked} shape="cards" rows={2}>
        {(data) => (
          <div className={css.page}>
            {shown.map((one) => (
              <ChildExits key={one.pupilId} child={one} />
            ))}
            <Thirds child={child?.id ?? null} />
            {shown.length === 0 && (
              <EmptyState icon={IconDoorExit} title={<Trans>Aucune sortie à suivre ici</Trans>}>
                <Trans>Pour une sortie, adressez-vous à la vie scolaire.</Trans>
              </EmptyState>
            )}
            {asking && <AskForm family={mayAsk} hours={data.hours} onClose={() => setAsking(false)} />}
          </div>
        )}
      </Asked>
      {narrow && button && <StickyFoot>{button}</StickyFoot>}
    </PageFrame>
  );
}

function ChildExits({ child }: { child: ExitChild }) {
  const { t } = useLingui();
  const [giving, setGiving] = useState<FamilyExit | null>(null);
  return (
    <Card title={<bdi>{child.label}</bdi>} note={child.className && <bdi>{child.className}</bdi>} flush>
      {child.exits.length > 0 ? (
        <CardRows>
          {child.exits.map((exit) => (
            <ExitLine key={exit.id} exit={exit} onCancel={() => setGiving(exit)} />
          ))}
        </CardRows>
      ) : (
        <EmptyState small icon={IconDoorExit} title={<Trans>Aucune sortie demandée</Trans>} />
      )}
      {child.passages.length > 0 && (
        <CardRows label={t`Sorties au portail`}>
          {child.passages.slice(0, 5).map((one) => (
            <PassageLine key={one.id} passage={one} />
          ))}
        </CardRows>
      )}
      {giving && <GiveUp exit={giving} onClose={() => setGiving(null)} />}
    </Card>
  );
}

function ExitLine({ exit, onCancel }: { exit: FamilyExit; onCancel: () => void }) {
  const { t, i18n } = useLingui();
  const { askedBy, answer } = exit;
  const when = whenWords(i18n, exit);
  return (
    <CardRow
      icon={exit.kind === 'standing' ? IconCalendarRepeat : IconDoorExit}
      tone={stateWords[exit.state].tone}
      title={when}
      detail={[
        withWords(i18n, exit),
        spanWords(i18n, exit),
        <bdi key="reason">{exit.reason}</bdi>,
        !exit.mine && t`demandée par ${askedBy}`,
        answer && (
          <Trans key="answer">
            l’école : <bdi>{answer}</bdi>
          </Trans>
        ),
      ]}
      end={
        <span className={css.ends}>
          <StatusPill tone={stateWords[exit.state].tone}>{i18n._(familyStateWords[exit.state])}</StatusPill>
          {exit.can.cancel && (
            <Button variant="quiet" aria-label={t`Annuler la sortie : ${when}`} onClick={onCancel}>
              <Trans>Annuler</Trans>
            </Button>
          )}
        </span>
      }
    />
  );
}
