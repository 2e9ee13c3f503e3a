import type { Attachment } from '@encrier/contract/kernel/attachment';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { useLingui } from '@lingui/react/macro';
import { useLang } from '#kernel/i18n/i18n.ts';
import { AttachmentField, useFileUploads } from '../../../communication/writing/writing.public.tsx';

type Files = readonly Attachment[];
/** Papers of a plan that is being written. */
export function usePlanPapers(files: Files, most: number, change: (by: (files: Files) => Files) => void) {
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(list: File[]) {
    for (const file of list.slice(0, most - files.length)) {
      const taken = await uploads.send(file);
      if (taken) change((all) => [...all, taken]);
    }
  }
  const remove = (file: Attachment): void => change((all) => all.filter((one) => one.id !== file.id));
  return { files, rows: uploads.rows, busy: uploads.busy, add, remove };
}

/** The signed document, a prescription: teachers never open them. */
export function PlanPapers({ papers }: { papers: ReturnType<typeof usePlanPapers> }) {
  const { t } = useLingui();
  return (
    <FieldGroup title={t`Documents`} help={t`Jamais ouverts aux professeurs.`}>
      <AttachmentField
        files={papers.files}
        uploads={papers.rows}
        onAdd={(list) => void papers.add(list)}
        onRemove={papers.remove}
      />
    </FieldGroup>
  );
}
