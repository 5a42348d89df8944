import '#platform/web/calls/zod-setup.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { whenIdle } from '#ui/live/idle.ts'
import { LinkProvider } from '#ui/live/link.tsx'
import { UiProvider } from '#ui/live/provider.tsx'
import { ToastHost } from '#ui/live/toast-host.tsx'
import { AppLink } from '#platform/web/routing/app-link.tsx'
import { registerErrors } from '#platform/web/calls/errors.ts'
import { PlainFrame, Workspace } from '#platform/web/frame/frame.tsx'
import { WithLocale } from '#platform/web/i18n.tsx'
import { LazyComponents } from '#platform/web/lazy-component.tsx'
import { registerPorts } from '#platform/web/ports.ts'
import { queryClient } from '#platform/web/calls/query-client.ts'
import { routeTable } from '#platform/web/routing/route-table.ts'
import { createAppRouter } from '#platform/web/routing/app-router.tsx'
import { RouteTableProvider } from '#platform/web/routing/router.tsx'
import { firstCode, Screens } from '#platform/web/routing/screen-view.tsx'
import { keepRunning } from '#platform/web/keep-running.ts'
import { readShell } from '#platform/web/routing/shell-page.ts'
import { routes, type modules } from './web.gen.ts'
import { providers } from './web-ports.ts'

declare module '#platform/web/routing/links.ts' {
  interface KnownRoutes {
    path: (typeof modules)[number]['screens'][number]['path']
  }
}

const { nonce, production, root } = readShell(document)
const frames = { workspace: Workspace, plain: PlainFrame }
const table = routeTable(routes, production)
const router = createAppRouter(
  table,
  <LinkProvider component={AppLink}>
    <LazyComponents>
      <Screens frames={frames} />
      <ToastHost />
    </LazyComponents>
  </LinkProvider>,
)

keepRunning()
registerPorts(providers)
whenIdle(() => {
  import('./web-errors.ts').then(({ errors }) => registerErrors(errors), console.error)
})

// Not awaited at the top level: the loaded code imports this file, and would wait for it in turn.
void firstCode(table, window.location.pathname).then(() => {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <WithLocale>
        {(locale) => (
          <UiProvider locale={locale} nonce={nonce}>
            <RouteTableProvider table={table}>
              {/* A filter in the address follows each key at once, as a transition would not. */}
              <RouterProvider router={router} useTransitions={false} />
            </RouteTableProvider>
          </UiProvider>
        )}
      </WithLocale>
    </QueryClientProvider>,
  )
})
