import { overlay } from './overlay.ts'

/** Loaded with `node --import`: turns the program into the next release, which has one changed read model. */
overlay(new URL('./next-release/', import.meta.url))
