import { Segmented } from '@encrier/ui/actions/Segmented';
import { DropZone, type UploadRow } from '@encrier/ui/fields/DropZone';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { begin, type ImportKind } from '../imports.api.ts';
import css from './Imports.module.css';

/** First step: what the list holds, for which establishment, and the file itself. */
export function NewImport({ onStarted }: { onStarted: (id: string) => void }) {
  const { t } = useLingui();
  const orgs = useSession((value) => value.user?.auth ?? []);
  const [kind, setKind] = useState<ImportKind>('pupils');
  const current = useSession((value) => value.user?.currentOrg?.id ?? value.user?.auth[0]?.orgId ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const orgId = chosen ?? current;
  const [row, setRow] = useState<UploadRow | null>(null);
  const stop = useRef<AbortController | null>(null);
  const send = async (file: File): Promise<void> => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    const cancel = (): void => {
      control.abort();
      setRow(null);
    };
    const line = (part: Partial<UploadRow>): void => setRow({ key: file.name, name: file.name, progress: 0, onCancel: cancel, ...part });
    line({ detail: t`Envoi du fichier…` });
    try {
      const state = await begin(file, kind, orgId || null, { signal: control.signal, onProgress: (share) => line({ progress: share, detail: share < 1 ? t`Envoi du fichier…` : t`Lecture de la liste…` }) });
      onStarted(state.id);
    } catch (error) {
      if (!control.signal.aborted) line({ progress: null, error: sentence(error) });
    }
  };
  return (
    <section className={css.start} aria-label={t`Nouvel import`}>
      <div className={css.choices}>
        <Segmented label={t`Contenu de la liste`} value={kind} onChange={setKind} options={[{ value: 'pupils', label: t`Élèves et familles` }, { value: 'staff', label: t`Personnel` }]} />
        {orgs.length > 1 && <SelectField label={t`Établissement`} labelHidden className={css.org} value={orgId} options={orgs.map((org) => ({ value: org.orgId, label: org.orgName }))} onChange={(event) => setChosen(event.currentTarget.value)} />}
      </div>
      <DropZone
        title={kind === 'pupils' ? t`Déposez la liste des élèves ici` : t`Déposez la liste du personnel ici`}
        note={t`CSV ou XLSX, 20 000 lignes au plus, colonnes dans n’importe quel ordre. Rien n’est créé avant votre accord.`}
        choose={t`Choisir un fichier`}
        accept=".csv,.txt,.xlsx"
        onFiles={([file]) => void (file && send(file))}
        uploads={row ? [row] : []}
        cancelLabel={(name) => t`Retirer ${name}`}
      />
    </section>
  );
}
