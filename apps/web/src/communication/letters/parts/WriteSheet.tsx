import type { LetterTemplate } from '@encrier/contract/communication/letters';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { classesQuery, makeLetters, previewed, pupilsQuery } from '../letters.api.ts';
import css from './Letters.module.css';

type Pupil = { id: string; label: string; letters: number };

/** Whom a letter is about: a class, whole or in part; one is looked at before all are made. */
export function WriteSheet({
  template,
  onClose,
  onMade,
}: {
  template: LetterTemplate;
  onClose: () => void;
  onMade: (id: string) => void;
}) {
  const { t } = useLingui();
  const [first] = useState(template);
  const classes = useQuery(classesQuery);
  const [classId, setClassId] = useState('');
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const asked = useQuery({ ...pupilsQuery(classId), enabled: classId !== '' });
  const chosen = (asked.data?.pupils ?? []).filter(({ id }) => !out.has(id));
  const letters = chosen.reduce((sum, one) => sum + one.letters, 0);
  const make = useMutation({
    mutationFn: () =>
      makeLetters(
        first,
        chosen.map(({ id }) => id),
      ),
    onSuccess: ({ id }) => {
      onClose();
      onMade(id);
    },
  });
  const look = useMutation({
    mutationFn: (id: string) => previewed(id, first.texts),
    onSuccess: (blob) => saveFile(blob, `${t`Aperçu`} ${first.title}.pdf`),
  });
  const toggle = (id: string, on: boolean): void =>
    setOut((old) => (on ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id])));
  const error = make.error ?? look.error;
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{first.title}</bdi>}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          <Button
            icon={IconEye}
            disabled={!chosen.length}
            busy={look.isPending}
            onClick={() => chosen[0] && look.mutate(chosen[0].id)}
          >
            <Trans>Voir la première</Trans>
          </Button>
          <Button variant="primary" disabled={!chosen.length} busy={make.isPending} onClick={() => make.mutate()}>
            {plural(letters, { one: 'Préparer # lettre', other: 'Préparer # lettres' })}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {error && <Notice tone="bad">{sentence(error)}</Notice>}
        <Asked query={classes} rows={1}>
          {(data) => (
            <SelectField
              label={t`Classe`}
              value={classId}
              options={[
                { value: '', label: t`Choisir une classe` },
                ...data.classes.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => {
                setClassId(event.currentTarget.value);
                setOut(new Set());
              }}
            />
          )}
        </Asked>
        {classId !== '' && (
          <Asked query={asked} rows={4}>
            {({ pupils }) => <People pupils={pupils} out={out} onToggle={toggle} />}
          </Asked>
        )}
      </div>
    </Sheet>
  );
}

function People({
  pupils,
  out,
  onToggle,
}: {
  pupils: readonly Pupil[];
  out: ReadonlySet<string>;
  onToggle: (id: string, on: boolean) => void;
}) {
  const { t } = useLingui();
  return (
    <FieldGroup title={t`Élèves`} help={t`Des parents séparés reçoivent chacun leur lettre, à leur adresse.`}>
      <div className={css.people}>
        {pupils.map(({ id, label, letters }) => (
          <CheckField
            key={id}
            label={<bdi>{label}</bdi>}
            note={letters > 1 ? plural(letters, { one: '# lettre', other: '# lettres' }) : undefined}
            checked={!out.has(id)}
            onChange={(event) => onToggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
      {pupils.length === 0 && (
        <p className={css.quiet}>
          <Trans>Cette classe n’a pas d’élève aujourd’hui.</Trans>
        </p>
      )}
    </FieldGroup>
  );
}
