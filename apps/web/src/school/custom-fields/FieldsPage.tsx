import { type CustomField, type FieldHolder, fieldHolders } from '@encrier/contract/school/custom-fields';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { fieldsQuery } from './custom-fields.api.ts';
import css from './parts/Fields.module.css';
import { FieldsCard } from './parts/FieldsCard.tsx';
import { FieldSheet } from './parts/FieldSheet.tsx';

/** The school's custom fields on the sheets of pupils, guardians and staff. */
export default function FieldsPage() {
  const { t } = useLingui();
  const query = useQuery(fieldsQuery);
  const [open, setOpen] = useState<{ holder: FieldHolder; field: CustomField | null } | null>(null);
  return (
    <PageFrame title={t`Champs des fiches`} width={820}>
      <Asked query={query} label={t`Chargement des champs`} rows={6}>
        {({ items }) => (
          <div className={css.page}>
            {fieldHolders.map((holder) => (
              <FieldsCard
                key={holder}
                holder={holder}
                fields={items.filter((one) => one.holder === holder)}
                onAdd={() => setOpen({ holder, field: null })}
                onEdit={(field) => setOpen({ holder, field })}
              />
            ))}
          </div>
        )}
      </Asked>
      {open && (
        <FieldSheet
          key={open.field?.id ?? open.holder}
          holder={open.holder}
          field={query.data?.items.find(({ id }) => id === open.field?.id) ?? open.field}
          onClose={() => setOpen(null)}
        />
      )}
    </PageFrame>
  );
}
