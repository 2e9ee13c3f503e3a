import { type AssessmentKind, assessmentKinds } from '@encrier/contract/teaching/gradebook';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import css from '../Gradebook.module.css';
import { kindWords } from '../words.ts';

export type DraftPart = { key: number; name: string; coefficient: string; kinds: AssessmentKind[] };
const most = 6;

/** Parts of a subject's mark: none, or two or more, each with its kinds of assessments. */
export function PartFields({
  parts,
  onChange,
}: {
  parts: readonly DraftPart[];
  onChange: (parts: DraftPart[]) => void;
}) {
  const { t, i18n } = useLingui();
  const change = (key: number, part: Partial<DraftPart>): void =>
    onChange(parts.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const next = Math.max(0, ...parts.map(({ key }) => key)) + 1;
  const taken = (kind: AssessmentKind, key: number): boolean =>
    parts.some((one, at) => at > 0 && one.key !== key && one.kinds.includes(kind));
  if (!parts.length)
    return (
      <div className={css.form}>
        <p className={css.quiet}>
          <Trans>Toutes les évaluations comptent ensemble, chacune avec son coefficient.</Trans>
        </p>
        <Button
          icon={IconPlus}
          onClick={() =>
            onChange([
              { key: 1, name: t`Contrôle continu`, coefficient: '75', kinds: [] },
              { key: 2, name: t`Examen normalisé`, coefficient: '25', kinds: ['final_exam'] },
            ])
          }
        >
          <Trans>Séparer contrôle continu et examen</Trans>
        </Button>
      </div>
    );
  return (
    <div className={css.form}>
      <p className={css.quiet}>
        <Trans>Chaque part a sa moyenne, puis pèse son coefficient. Une part sans note ne compte pas encore.</Trans>
      </p>
      {parts.map((part, at) => (
        <fieldset key={part.key} className={css.part}>
          <legend className="visually-hidden">{part.name || t`Part sans nom`}</legend>
          <div className={css.pair}>
            <TextField
              label={t`Nom de la part`}
              maxLength={40}
              value={part.name}
              onChange={(event) => change(part.key, { name: event.currentTarget.value })}
            />
            <TextField
              label={t`Coefficient de la part`}
              inputMode="decimal"
              value={part.coefficient}
              onChange={(event) => change(part.key, { coefficient: event.currentTarget.value })}
            />
          </div>
          {at === 0 ? (
            <p className={css.quiet}>
              <Trans>Tous les types d’évaluations qui ne sont pas dans une autre part.</Trans>
            </p>
          ) : (
            <div className={css.choices}>
              {assessmentKinds
                .filter((kind) => !taken(kind, part.key))
                .map((kind) => (
                  <CheckField
                    key={kind}
                    label={i18n._(kindWords[kind])}
                    checked={part.kinds.includes(kind)}
                    onChange={(event) =>
                      change(part.key, {
                        kinds: event.currentTarget.checked
                          ? [...part.kinds, kind]
                          : part.kinds.filter((one) => one !== kind),
                      })
                    }
                  />
                ))}
            </div>
          )}
          {at > 0 && (
            <IconButton
              icon={IconTrash}
              label={t`Retirer la part`}
              onClick={() => onChange(parts.length > 2 ? parts.filter(({ key }) => key !== part.key) : [])}
            />
          )}
        </fieldset>
      ))}
      {parts.length < most && (
        <Button
          icon={IconPlus}
          onClick={() => onChange([...parts, { key: next, name: '', coefficient: '1', kinds: [] }])}
        >
          <Trans>Ajouter une part</Trans>
        </Button>
      )}
    </div>
  );
}
