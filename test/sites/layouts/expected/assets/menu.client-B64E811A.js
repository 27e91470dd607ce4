(()=>{var e=document.querySelector("nav");e?.addEventListener("click",()=>e.classList.toggle("open"));})();
