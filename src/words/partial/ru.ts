import { list } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Russian. */
export const ru = partial("ru", fewPhrases, {
  addresses: {
    languageNames: list("russian"),
  },
  walls: {
    challenge: {
      titles: list("Проверка браузера | Вы не робот"),
      hints: list("Доступ запрещён"),
      sentences: list(`
        Подтвердите, что вы человек | Подтвердите, что вы не робот | Проверяем ваш браузер`),
      controls: list("Я не робот"),
    },
    consent: {
      controls: list("Принять"),
    },
    login: {
      titles: list("Вход | Войти | Авторизация"),
      sentences: list(`
        Войдите, чтобы | Пожалуйста, войдите | Для просмотра необходимо авторизоваться`),
    },
    missing: {
      titles: list("Страница не найдена | Ошибка 404"),
      hints: list("ошибка"),
      sentences: list(`
        Запрашиваемая страница | Страница, которую вы ищете | Такой страницы не существует |
        Такой страницы нет`),
    },
    parked: {
      titles: list("Домен продаётся | Домен продается | Домен припаркован"),
      sentences: list(`
        Домен продаётся | Домен продается | Этот домен продаётся | Срок регистрации домена |
        Этот домен припаркован`),
    },
    unavailable: {
      titles: list("Технические работы | Сайт на обслуживании"),
      sentences: list("На сайте ведутся технические работы"),
    },
    scripts: {
      sentences: list("Включите JavaScript"),
    },
    regret: list("извините | к сожалению"),
  },
  pageParts: {
    homeLinks: list("главная"),
  },
});
