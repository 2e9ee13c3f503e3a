import { IconArchive, IconEdit, IconTrash, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../src/actions/Button.tsx';
import { TextField } from '../../src/fields/TextField.tsx';
import { ActionMenu } from '../../src/overlays/ActionMenu.tsx';
import { CommandPalette } from '../../src/overlays/CommandPalette.tsx';
import { Confirm } from '../../src/overlays/Confirm.tsx';
import { Dialog, Sheet } from '../../src/overlays/Dialog.tsx';
import { Menu } from '../../src/overlays/Menu.tsx';
import { Show, useWords } from '../look.tsx';

const nothing = () => {};

/** Open at first; the button opens it again. */
function useOpen() {
  const w = useWords();
  const [open, setOpen] = useState(true);
  return {
    open,
    close: () => setOpen(false),
    again: <Button onClick={() => setOpen(true)}>{w('Ouvrir', 'فتح', 'Open')}</Button>,
  };
}

export function DialogView() {
  const w = useWords();
  const { open, close, again } = useOpen();
  return (
    <Show name="Dialog">
      {again}
      <Dialog
        open={open}
        onClose={close}
        title={w('Renommer la classe', 'تغيير اسم القسم', 'Rename the class')}
        closeLabel={w('Fermer', 'إغلاق', 'Close')}
        foot={
          <>
            <Button onClick={close}>{w('Annuler', 'إلغاء', 'Cancel')}</Button>
            <Button variant="primary">{w('Renommer', 'تغيير الاسم', 'Rename')}</Button>
          </>
        }
      >
        <TextField label={w('Nom', 'الاسم', 'Name')} defaultValue="3e A" autoComplete="off" />
      </Dialog>
    </Show>
  );
}

export function SheetView() {
  const w = useWords();
  const { open, close, again } = useOpen();
  return (
    <Show name="Sheet">
      {again}
      <Sheet open={open} onClose={close} title="Yasmine El Alami" closeLabel={w('Fermer', 'إغلاق', 'Close')}>
        <p>{w('Ce qui se lit à côté de la liste.', 'ما يقرأ بجانب اللائحة.', 'What is read beside the list.')}</p>
      </Sheet>
    </Show>
  );
}

export function ConfirmView() {
  const w = useWords();
  const { open, close, again } = useOpen();
  return (
    <Show name="Confirm">
      {again}
      <Confirm
        open={open}
        danger
        title={w('Supprimer la classe ?', 'حذف القسم؟', 'Delete the class?')}
        action={w('Supprimer', 'حذف', 'Delete')}
        cancel={w('Annuler', 'إلغاء', 'Cancel')}
        onConfirm={close}
        onCancel={close}
      >
        {w('Cela ne peut pas être défait.', 'لا يمكن التراجع.', 'This cannot be undone.')}
      </Confirm>
    </Show>
  );
}

export function MenuView() {
  const w = useWords();
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A second run of the effect, in development, finds it open.
    const button = stage.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
    if (button?.getAttribute('aria-expanded') === 'false') button.click();
  }, []);
  return (
    <Show name="Menu, ActionMenu">
      <div ref={stage}>
        <Menu
          label={w('Classe', 'القسم', 'Class')}
          head={w('Classe', 'القسم', 'Class')}
          closeLabel={w('Fermer', 'إغلاق', 'Close')}
          trigger={(trigger) => <Button {...trigger}>{w('Classe', 'القسم', 'Class')}</Button>}
          items={[
            { key: 'a', label: w('Renommer', 'تغيير الاسم', 'Rename'), icon: IconEdit, onSelect: nothing },
            { key: 'b', label: w('Élèves', 'التلاميذ', 'Pupils'), icon: IconUsers, note: '24', href: '#eleves' },
            { key: 'c', label: w('Choisie', 'مختارة', 'Chosen'), checked: true, onSelect: nothing },
            { key: 'd', label: w('Fermée', 'مغلقة', 'Closed'), disabled: true, icon: IconArchive },
            {
              key: 'e',
              label: w('Supprimer', 'حذف', 'Delete'),
              danger: true,
              apart: true,
              icon: IconTrash,
              onSelect: nothing,
            },
          ]}
        />
      </div>
      <ActionMenu
        label={w('Actions de la ligne', 'إجراءات السطر', 'Actions of the row')}
        title="3e A"
        outlined
        actions={[{ key: 'a', label: w('Renommer', 'تغيير الاسم', 'Rename'), icon: IconEdit, onPress: nothing }]}
      />
    </Show>
  );
}

export function PaletteView() {
  const w = useWords();
  const { open, close, again } = useOpen();
  const [query, setQuery] = useState('');
  return (
    <Show name="CommandPalette">
      {again}
      <CommandPalette
        open={open}
        onClose={close}
        label={w('Commandes', 'الأوامر', 'Commands')}
        placeholder={w('Aller à…', 'الذهاب إلى…', 'Go to…')}
        query={query}
        onQuery={setQuery}
        empty={w('Rien de ce nom.', 'لا شيء بهذا الاسم.', 'Nothing of that name.')}
        hints={{
          browse: w('parcourir', 'تصفح', 'browse'),
          open: w('ouvrir', 'فتح', 'open'),
          close: w('Fermer', 'إغلاق', 'Close'),
          closeKey: w('Échap', 'Esc', 'Esc'),
        }}
        groups={[
          {
            key: 'people',
            label: w('Élèves', 'التلاميذ', 'Pupils'),
            commands: ['Amine Alaoui', 'Inès Belhaj']
              .filter((name) => name.toLowerCase().includes(query.toLowerCase()))
              .map((name) => ({ key: name, label: name, icon: IconUsers, detail: '3e A', keys: ['↵'], run: nothing })),
          },
        ]}
      />
    </Show>
  );
}
