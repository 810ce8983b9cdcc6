/**
 * What units may use of react-router. The bundler gives this in place of `react-router`, so that the
 * shared copy holds these names and no more (a third of the whole). Add a name here when a unit needs it.
 */
export {
  Link,
  Outlet,
  RouterProvider,
  createBrowserRouter,
  isRouteErrorResponse,
  matchRoutes,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from '@router-itself';
