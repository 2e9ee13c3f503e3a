import { type ClassKind, classKinds } from '@encrier/contract/communication/certificates-batches';
import type { Lang } from '@encrier/contract/kernel/schema';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { batchesQuery, batchPupilsQuery, issueMany } from '../batches.api.ts';
import { Batches } from './Batches.tsx';
import css from './Certificates.module.css';
import { PupilChoice } from './PupilChoice.tsx';
import { kindWords, type PaperLang, paperLangs, paperWords, sentLang, Unsigned } from './words.tsx';

type Props = { signed: boolean; langs: readonly Lang[]; onSettings: () => void; onClose: () => void };

/** Certificates of one kind for a class: who gets one, who cannot and why, and the result. */
export function ClassSheet({ signed, langs, onSettings, onClose }: Props) {
  const { t, i18n } = useLingui();
  const query = useQuery(batchesQuery);
  const [classId, setClass] = useState('');
  const [kind, setKind] = useState<ClassKind>('schooling');
  const [lang, setLang] = useState<PaperLang>(langs[0] ?? 'fr');
  return (
    <Sheet open onClose={onClose} title={t`Délivrer à une classe`} closeLabel={t`Fermer`} width={560}>
      <Asked query={query} rows={5}>
        {({ items, classes }) => (
          <div className={css.stack}>
            {!signed && <Unsigned onSettings={onSettings} />}
            <SelectField
              label={t`Classe`}
              value={classId}
              onChange={(event) => setClass(event.currentTarget.value)}
              options={[
                { value: '', label: t`Choisissez` },
                ...classes.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <SelectField
              label={t`Document`}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as ClassKind)}
              options={classKinds.map((value) => ({ value: value as string, label: i18n._(kindWords[value]) }))}
            />
            <SelectField
              label={t`Langue`}
              value={lang}
              onChange={(event) => setLang(event.currentTarget.value as PaperLang)}
              options={paperLangs(langs).map((value) => ({ value: value as string, label: i18n._(paperWords[value]) }))}
            />
            {classId && (
              <Pupils
                key={`${classId} ${kind} ${lang}`}
                classId={classId}
                kind={kind}
                lang={lang}
                signed={signed}
                onDone={() => setClass('')}
              />
            )}
            <Batches items={items.filter(({ departed }) => !departed)} />
          </div>
        )}
      </Asked>
    </Sheet>
  );
}

type Chosen = { classId: string; kind: ClassKind; lang: PaperLang; signed: boolean; onDone: () => void };

/** Pupils of the class: those without such a paper this year are selected. */
function Pupils({ classId, kind, lang, signed, onDone }: Chosen) {
  const { t } = useLingui();
  const query = useQuery(batchPupilsQuery(classId, kind, sentLang(lang).lang));
  const [key] = useState(() => crypto.randomUUID());
  const work = useMutation({
    mutationFn: (pupilIds: string[]) => issueMany({ classId, kind, ...sentLang(lang), pupilIds }, key),
    onSuccess: onDone,
  });
  return (
    <Asked query={query} rows={6}>
      {({ items }) => (
        <PupilChoice items={items} none={t`Cette classe n’a pas d’élève aujourd’hui.`} signed={signed} work={work} />
      )}
    </Asked>
  );
}
