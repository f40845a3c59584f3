import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followAskBack } from './ask/ask-back.ts'
import { keepConnected } from './app/connection.ts'
import { listenForKeys } from './commands/keys.ts'
import { followMap } from './app/follow-map.ts'
import { followDrops } from './app/drops.ts'
import { keepFocus } from './shell/keep-focus.ts'
import { followTaughtProject } from './teach/follow-teach.ts'
import { listenForTeachKeys } from './teach/teach-keys.ts'
import { followTheme } from './ui/theme.ts'
import './styles/index.css'

followTheme()
keepConnected()
listenForTeachKeys(window)
listenForKeys(window)
followDrops(window)
followMap()
followAskBack()
followTaughtProject()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the window.')
keepFocus(root)
createRoot(root).render(<App />)
