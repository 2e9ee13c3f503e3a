import { manifest } from '#kernel/manifest.ts';
import { dashboardBindings } from './dashboard.routes.ts';

export const dashboardManifest = manifest({ bindings: dashboardBindings });
