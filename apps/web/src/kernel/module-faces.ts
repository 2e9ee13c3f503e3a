import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { MessageDescriptor } from '@lingui/core';

/**
 * A part of the product that an organisation can switch off, as shown in the settings; declared in `<room>.module.ts`
 * of its room, from which `npm run -s rooms` generates the list. Its words load with the page that shows them.
 */
export type ModuleFace = { key: ModuleKey; group: 'communication' | 'teaching' | 'life'; name: MessageDescriptor };
