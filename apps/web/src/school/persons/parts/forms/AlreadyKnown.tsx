import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Match, matchesQuery, type Typed } from '../../persons.api.ts';
import css from '../Persons.module.css';
import { kindWords } from '../words.ts';
import { comma } from '#kernel/text.ts';

/** Milliseconds without typing before the server is asked. */
const pause = 350;

/** What is typed, once the hand rests. */
function useRested(typed: Typed): Typed {
  const { firstName, lastName, phone, email } = typed;
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested({ firstName, lastName, phone, email }), pause);
    return () => clearTimeout(timer);
  }, [firstName, lastName, phone, email]);
  return rested;
}

/** Known people who may be the one being typed: choosing one avoids a duplicate. */
export function AlreadyKnown({
  pupilId,
  typed,
  onAttach,
}: {
  pupilId: string;
  typed: Typed;
  onAttach: (match: Match) => void;
}) {
  const { t, i18n } = useLingui();
  const rested = useRested(typed);
  const asked =
    (rested.firstName !== '' && rested.lastName !== '') || rested.phone.length > 5 || rested.email.includes('@');
  const { data } = useQuery({ ...matchesQuery(pupilId, rested), enabled: asked });
  const whose = ({ children, detail }: Match): string =>
    children
      .map(
        ({ kind, label, className }) => `${i18n._(kindWords[kind])} : ${className ? `${label} (${className})` : label}`,
      )
      .join(comma()) || detail;
  const why = ({ like }: Match): string =>
    like.map((one) => ({ name: t`même nom`, phone: t`même téléphone`, email: t`même e-mail` })[one]).join(comma());
  return (
    <div className={css.form} aria-live="polite">
      {asked &&
        data?.items.map((one) => (
          <Notice
            key={one.id}
            tone="warn"
            title={
              <Trans>
                Déjà connu : <bdi>{one.label}</bdi>
              </Trans>
            }
            action={
              !one.tied && (
                <Button size="small" onClick={() => onAttach(one)}>
                  <Trans>Rattacher cette personne</Trans>
                </Button>
              )
            }
          >
            <Facts>{[one.tied ? t`déjà responsable de cet élève` : whose(one), why(one)]}</Facts>
          </Notice>
        ))}
    </div>
  );
}
