import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCertificate } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import css from './Certificates.module.css';
import { refusalWord } from './refusals.ts';

type Pupil = { id: string; label: string; refusal: string | null; number: string | null; note?: ReactNode };
type Props = {
  items: readonly Pupil[];
  none: string;
  signed: boolean;
  work: { error: Error | null; isPending: boolean; mutate: (pupilIds: string[]) => void };
};

/** Who gets a paper: pupils without one are selected, pupils who cannot have one show the reason. */
export function PupilChoice({ items, none, signed, work }: Props) {
  const { t, i18n } = useLingui();
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const ids = items
    .filter(({ id, refusal, number }) => !refusal && (changed[id] ?? number === null))
    .map(({ id }) => id);
  const count = ids.length;
  if (!items.length) return <p className={css.quiet}>{none}</p>;
  return (
    <>
      <ul className={css.pupils} aria-label={t`Élèves`}>
        {items.map(({ id, label, refusal, number, note }) => (
          <li key={id}>
            <CheckField
              label={<bdi>{label}</bdi>}
              note={
                <>
                  {note} {refusal ? i18n._(refusalWord(refusal)) : number && <Already number={number} />}
                </>
              }
              disabled={refusal !== null}
              checked={ids.includes(id)}
              onChange={(event) => setChanged({ ...changed, [id]: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
      {work.error && <Notice tone="bad">{sentence(work.error)}</Notice>}
      <div>
        <Button
          variant="primary"
          icon={IconCertificate}
          disabled={!signed || count === 0}
          busy={work.isPending}
          onClick={() => work.mutate(ids)}
        >
          {plural(count, { one: 'Délivrer # certificat', other: 'Délivrer # certificats' })}
        </Button>
      </div>
    </>
  );
}

const Already = ({ number }: { number: string }) => (
  <Trans>
    Déjà délivré : <bdi dir="ltr">{number}</bdi>
  </Trans>
);
