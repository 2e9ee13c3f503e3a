import { type ImagePurpose, imagePurposes, type PupilConsents } from '@encrier/contract/school/consents';
import { ButtonLink, IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoOff, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findsWords } from '#kernel/finds-words.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { NoClassYet } from '#kernel/frame/NoClassYet.tsx';
import { classesQuery, type Register, type RequestFilter, registerQuery } from '../../family.api.ts';
import css from '../office/Office.module.css';
import { purposeWords } from '../words.ts';
import { PaperForm } from './PaperForm.tsx';
import { RegisterTable } from './RegisterTable.tsx';
import { RuleField } from './RuleField.tsx';

type Props = { filter: RequestFilter; onChange: (part: Partial<RequestFilter>) => void };

/** The register of a class: answers for each use, missing ones, paper answers to record. */
export function RegisterView({ filter, onChange }: Props) {
  const { t, i18n } = useLingui();
  const query = useQuery(classesQuery);
  const { data: structure } = query;
  const classes = structure?.levels.flatMap((level) => level.classes) ?? [];
  const classId = filter.classId ?? classes[0]?.id ?? null;
  return (
    <Asked query={query}>
      {() =>
        !classId ? (
          <NoClassYet icon={IconPhotoOff} title={<Trans>Aucune classe cette année</Trans>} />
        ) : (
          <div className={css.page}>
            <div className={css.bar} data-print="hide">
              <SelectField
                className={css.select}
                labelHidden
                label={t`Classe`}
                value={classId}
                options={classes.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => onChange({ classId: event.currentTarget.value })}
              />
              <SelectField
                className={css.select}
                labelHidden
                label={t`Usage`}
                value={filter.purpose ?? ''}
                options={[
                  { value: '', label: t`Tous les usages` },
                  ...imagePurposes.map((purpose) => ({ value: purpose, label: i18n._(purposeWords[purpose].name) })),
                ]}
                onChange={(event) => onChange({ purpose: (event.currentTarget.value || null) as ImagePurpose | null })}
              />
              <CheckField
                label={t`Réponses manquantes seulement`}
                checked={filter.missing}
                onChange={() => onChange({ missing: !filter.missing })}
              />
              <div className={css.search}>
                <SearchField label={t`Chercher un élève`} value={filter.q} onChange={(q) => onChange({ q })} hint="/" />
              </div>
              <IconButton icon={IconPrinter} label={t`Imprimer le registre de la classe`} onClick={() => print()} />
            </div>
            <ClassRegister key={classId} classId={classId} filter={filter} />
          </div>
        )
      }
    </Asked>
  );
}

/** Pupils that match the filter; an answer counts as missing only for a person who may answer. */
function narrowed({ items }: Register, { q, purpose, missing }: RequestFilter): PupilConsents[] {
  const answersOf = (pupil: PupilConsents) => pupil.purposes.filter((one) => !purpose || one.purpose === purpose);
  return items
    .filter((pupil) => findsWords(q, pupil.label))
    .filter(
      (pupil) => !missing || answersOf(pupil).some((one) => one.answers.some((answer) => answer.granted === null)),
    );
}

function ClassRegister({ classId, filter }: { classId: string; filter: RequestFilter }) {
  const query = useQuery(registerQuery(classId));
  const [paper, setPaper] = useState<PupilConsents | null>(null);
  return (
    <Asked query={query}>
      {(data) => {
        const rows = narrowed(data, filter);
        return (
          <>
            <RuleField rule={data.rule} canRule={data.canRule} />
            {rows.length === 0 ? (
              <EmptyState
                icon={IconPhotoOff}
                title={
                  data.items.length === 0 ? (
                    <Trans>Aucun élève dans cette classe</Trans>
                  ) : (
                    <Trans>Aucun élève ne correspond</Trans>
                  )
                }
                action={
                  data.items.length === 0 && (
                    <ButtonLink href={`/admin/classes/${classId}`}>
                      <Trans>Ouvrir la classe</Trans>
                    </ButtonLink>
                  )
                }
              />
            ) : (
              <RegisterTable
                rows={rows}
                purposes={filter.purpose ? [filter.purpose] : imagePurposes}
                {...(data.canRecord && { onPaper: setPaper })}
              />
            )}
            {paper && <PaperForm pupil={paper} purpose={filter.purpose} onClose={() => setPaper(null)} />}
          </>
        );
      }}
    </Asked>
  );
}
