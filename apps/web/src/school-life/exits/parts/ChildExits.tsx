import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarRepeat, IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExitChild, FamilyExit } from '../exits.api.ts';
import css from './Exits.module.css';
import { GiveUp } from './GiveUp.tsx';
import { PassageLine } from './PassageLine.tsx';
import { familyStateWords, spanWords, stateWords, whenWords, withWords } from './words.ts';

/** The exits of one child, and when they left. */
export function ChildExits({ child }: { child: ExitChild }) {
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
