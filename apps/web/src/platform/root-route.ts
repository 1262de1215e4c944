import { createRootRoute } from '@tanstack/react-router';

/** Where every page of portal and office hangs; main.tsx says how it looks. */
export const rootRoute = createRootRoute();
